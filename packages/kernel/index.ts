export type { Brand } from './brand.ts'
export type { Clock } from './clock.ts'
export { DomainError } from './domain-error.ts'
export { endOfSwissDay, formatSwissDay, formatSwissTime, type SwissDay, swissDay } from './swiss-time.ts'
