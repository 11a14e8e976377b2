export type { Brand } from './brand.ts'
export { createBriefMap } from './brief-map.ts'
export { createByteCache } from './byte-cache.ts'
export { daysBetween, isCalendarDay, shiftDay } from './calendar-day.ts'
export type { Clock } from './clock.ts'
export { DomainError } from './domain-error.ts'
export { EDGE_PROBLEMS, type ErrorCode, type ProblemCode, type Problems } from './error-codes.ts'
export { WRONG_USE } from './exit-codes.ts'
export { formatCount } from './format-count.ts'
export { hasHiddenCharacters } from './hidden-characters.ts'
export { COUNT_LIMIT, type ListPage, PAGE_SIZE } from './list-page.ts'
export { oncePerDay } from './once-per-day.ts'
export { parseJson } from './parse-json.ts'
export { pickNamed } from './pick-named.ts'
export type { Sealer } from './sealer.ts'
export { shareRuns } from './share-runs.ts'
export {
  endOfSwissDay,
  formatSwissDay,
  formatSwissMoment,
  formatSwissTime,
  type SwissDay,
  swissDay,
} from './swiss-time.ts'
export { workInChunks } from './work-in-chunks.ts'
