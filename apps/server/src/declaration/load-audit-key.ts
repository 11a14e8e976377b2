import type { EcPrivateJwk, EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { toBareJwk } from '@e-collecting/credentials/jose'
import { ensureSecret, type KeyStore } from '@e-collecting/services'
import type { Logger } from 'pino'

/** Name of the demo's audit key among those of the installation. */
export const DEMO_AUDIT_KEY = 'declaration-audit-demo'

/** The audit key of the demo, made on first use: both halves are here, which nothing but a demonstration may have. */
export async function loadAuditKey(keys: KeyStore, logger: Pick<Logger, 'warn'>): Promise<EcPublicJwk> {
  logger.warn(
    'the audit key of declarations was made here, for the demo: whoever has the keys of this installation opens all evidence',
  )
  const stored = await ensureSecret(keys, DEMO_AUDIT_KEY, async () =>
    Buffer.from(JSON.stringify((await nodeCrypto.generateEcKeyPair()).privateJwk)),
  )
  return toBareJwk(JSON.parse(Buffer.from(stored).toString('utf8')) as EcPrivateJwk)
}
