export { ItemLog } from './item-log.tsx'
