import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt } from '@e-collecting/credentials/jose'
import { createRequestObjectClaims, createRequestObjectHeader } from '@e-collecting/credentials/oid4vp'
import type { Exchange } from '@e-collecting/exchanges'
import { requestUriOf } from '../session.ts'
import type { SessionRequest } from '../session-request.ts'
import type { VerifierDeps } from '../verifier-deps.ts'

/** The signed request object of an open session, made when the wallet asks for it. */
export async function signRequestObject(
  deps: VerifierDeps,
  { id, dueAt }: Exchange,
  request: SessionRequest,
): Promise<string> {
  const { authentication, did } = deps.identity
  return createJwt(nodeCrypto, {
    header: createRequestObjectHeader(authentication.kid, request),
    claims: createRequestObjectClaims({
      verifierDid: did,
      responseUri: `${requestUriOf(deps, id)}/response-data`,
      responseMode: request.responseMode,
      nonce: request.nonce,
      state: request.state,
      query: request.query,
      display: request.display,
      encryptionKey: request.encryptionKey,
      issuedAt: deps.clock(),
      expiresAt: dueAt,
    }),
    key: authentication.key,
  })
}
