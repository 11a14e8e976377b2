import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt } from '@e-collecting/credentials/jose'
import { createRequestObjectClaims, createRequestObjectHeader } from '@e-collecting/credentials/oid4vp'
import { requestUriOf, type Session } from '../session.ts'
import type { VerifierDeps } from '../verifier-deps.ts'

/** The signed request object of an open session, made when the wallet asks for it. */
export function signRequestObject(deps: VerifierDeps, { record, request }: Session): Promise<string> {
  const { authentication, did } = deps.identity
  return createJwt(nodeCrypto, {
    header: createRequestObjectHeader(authentication.kid),
    claims: createRequestObjectClaims({
      verifierDid: did,
      responseUri: `${requestUriOf(deps, record.id)}/response-data`,
      responseMode: request.responseMode,
      nonce: request.nonce,
      state: request.state,
      query: request.query,
      display: request.display,
      encryptionKey: request.encryptionKey,
      issuedAt: deps.clock(),
      expiresAt: record.expiresAt,
    }),
    key: authentication.key,
  })
}
