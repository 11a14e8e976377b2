import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt } from '@e-collecting/credentials/jose'
import {
  CREDENTIAL_FORMATS,
  createRequestObjectClaims,
  createRequestObjectHeader,
} from '@e-collecting/credentials/oid4vp'
import type { Exchange } from '@e-collecting/exchanges'
import { requestUriOf } from '../session.ts'
import type { SessionRequest } from '../session-request.ts'
import type { VerifierDeps } from '../verifier-deps.ts'

/** The signed request object of an open session, made when the wallet asks for it. @param walletNonce what it wants to find in it */
export async function signRequestObject(
  deps: VerifierDeps,
  { id, dueAt }: Exchange,
  { request, walletNonce }: { request: SessionRequest; walletNonce?: string | undefined },
): Promise<string> {
  const { identity, certificate, clientId } = deps
  const signer = certificate ?? identity.authentication
  return createJwt(nodeCrypto, {
    header: createRequestObjectHeader(signer, request),
    claims: createRequestObjectClaims({
      clientId,
      issuer: certificate === undefined ? identity.did : undefined,
      responseUri: `${requestUriOf(deps, id)}/response-data`,
      responseMode: request.responseMode,
      nonce: request.nonce,
      state: request.state,
      query: request.query,
      display: request.display,
      encryptionKey: request.encryptionKey,
      formats: certificate === undefined ? CREDENTIAL_FORMATS : ['dc+sd-jwt'],
      walletNonce,
      issuedAt: deps.clock(),
      expiresAt: dueAt,
    }),
    key: signer.key,
  })
}
