import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt } from '@e-collecting/credentials/jose'
import {
  type AnswerWay,
  CREDENTIAL_FORMATS,
  createRequestObjectClaims,
  createRequestObjectHeader,
} from '@e-collecting/credentials/oid4vp'
import type { Exchange } from '@e-collecting/exchanges'
import type { SessionRequest } from '../session-request.ts'
import type { VerifierDeps } from '../verifier-deps.ts'

/** The signed request object of an open session, made when it is asked for. @param walletNonce what the wallet wants to find in it */
export async function signRequestObject(
  deps: VerifierDeps,
  { dueAt }: Exchange,
  {
    request,
    answerBy,
    walletNonce,
  }: { request: SessionRequest; answerBy: AnswerWay; walletNonce?: string | undefined },
): Promise<string> {
  const { identity, certificate, clientId } = deps
  const signer = certificate ?? identity.authentication
  return createJwt(nodeCrypto, {
    header: createRequestObjectHeader(signer, request),
    claims: createRequestObjectClaims({
      clientId,
      issuer: certificate === undefined ? identity.did : undefined,
      answerBy,
      nonce: request.nonce,
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
