import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { type AuditResult, auditLog } from '@e-collecting/declaration/audit'
import type { TestProduct } from '../testing.ts'
import { DECLARED_ITEM } from './declaration-steps.ts'

/** As anybody audits the files of the log, who has them. @param lastCheckpoint that somebody has seen */
export const auditFiles = ({ dataDir }: Pick<TestProduct, 'dataDir'>, lastCheckpoint?: string): Promise<AuditResult> =>
  auditLog({
    url: `http://localhost:8080/log/${DECLARED_ITEM}`,
    readFile: (path) => readFile(join(dataDir, 'logs', DECLARED_ITEM, path)),
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    now: () => new Date(),
    trusted: { ...(lastCheckpoint !== undefined && { lastCheckpoint }) },
  })
