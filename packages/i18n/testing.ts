export { SECTIONS } from './section-slugs.ts'
