import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { encryptJwe } from '@e-collecting/credentials/jose'

/** Seals texts as compact JWEs (ECDH-ES, A256GCM). */
export const sealFor = (auditKey: EcPublicJwk) => async (text: string) =>
  Buffer.from(await encryptJwe(nodeCrypto, { plaintext: text, recipient: auditKey, enc: 'A256GCM' }), 'ascii')
