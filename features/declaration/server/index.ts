export { readAdminLog } from './admin-log.ts'
export { createAdminLogRoutes } from './admin-routes.ts'
export { createDeclarationSessions, topicOf } from './declaration-sessions.ts'
export { ENTRIES_BESIDE_EXCHANGES } from './entry-statements.ts'
export { declarationNonce } from './evidence/declaration-nonce.ts'
export { type Evidence, parseEvidence } from './evidence/evidence.ts'
export { ASKED_CLAIMS, readRegisterProof } from './evidence/register-proof.ts'
export { tagInput } from './evidence/tag-input.ts'
export { createEvidenceRepository, type EvidenceRepository } from './evidence-repository.ts'
export { createForgetOrder } from './forget-order.ts'
export { type LogFolder, openLogFolder } from './log-files.ts'
export { createLogKeys, loadItemsSigner } from './log-keys.ts'
export { createLogRepository, type EpochRecord, type LogRecord, type LogRepository } from './log-repository.ts'
export { describeAnew, mirrorLog } from './mirror-logs.ts'
export { mirrorText } from './mirror-text.ts'
export { createOpenLogs, DAILY, EACH_MINUTE, type HoldItem, isRunning, type OpenLogs } from './open-logs.ts'
export { pacedRounds } from './paced-rounds.ts'
export type { TagMaker } from './ports.ts'
export { createPublicCounts, type LogDescription, type PublicCounts } from './public-counts.ts'
export { DECLARATION_RECEIPT } from './receipt-type.ts'
export { type Recovered, recoverLog, type VerifiedLog } from './recover-log.ts'
export { createRecoveryRepository } from './recovery-repository.ts'
export { noteRestore } from './restore-repository.ts'
export { createCountListRoute, createDeclarationRoutes } from './routes.ts'
export { createSealer } from './seal-epochs.ts'
export { followCounts, listOpenElsewhere, readKeptCounts } from './sources/follow-counts.ts'
export { type FollowedItems, followItems } from './sources/follow-items.ts'
export {
  isItemsDocument,
  type KnownIssuer,
  readKeptItems,
  type Sources,
  SourcesSchema,
  writeItemsDocument,
} from './sources/items-document.ts'
export { readPublishedLog } from './sources/read-published-log.ts'
export { createSourceRepository } from './sources/source-repository.ts'
export { isWitnessed, type WitnessAccess, type Witnesses } from './witnesses.ts'
