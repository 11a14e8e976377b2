import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { type Database, ping } from '@e-collecting/database'
import { DomainError } from '@e-collecting/kernel'
import type { SigningKey } from '../dids/identity.ts'
import type { HealthCheck } from './health.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'signing-key-broken': true
  }
}

/** The database answers. */
export const checkDatabase =
  (db: Database): HealthCheck =>
  () =>
    ping(db)

/** The key makes a signature that its public half verifies. */
export const checkSigningKey =
  ({ key, publicJwk }: SigningKey): HealthCheck =>
  async () => {
    const signature = await nodeCrypto.signEs256(key, 'health')
    const publicKey = await nodeCrypto.importEs256PublicKey(publicJwk)
    if (!(await nodeCrypto.verifyEs256(publicKey, 'health', signature)))
      throw new DomainError('signing-key-broken', 'A signature does not verify.')
  }
