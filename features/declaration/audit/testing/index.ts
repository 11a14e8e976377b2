export { createAuditedLog } from './audited-log.ts'
export { entryOf } from './sample-entries.ts'
