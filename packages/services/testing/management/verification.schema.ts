import { RESPONSE_MODES } from '@e-collecting/credentials/testing'
import type { Exchange } from '@e-collecting/exchanges'
import { z } from 'zod'
import { requestLinkOf, requestUriOf, verificationStateOf } from '../../verifier/session.ts'
import type { VerifierDeps } from '../../verifier/verifier-deps.ts'
import { describeFailure } from './describe-failure.ts'

/** Bodies of the verifier's management API, in swiyu's spelling. Unknown members are ignored. */

const texts = z.record(z.string().max(100), z.string().max(2000))

export const createVerificationSchema = z
  .object({
    accepted_issuer_dids: z.array(z.string().regex(/^(did|https):/)).nullish(),
    trust_anchors: z.array(z.unknown()).nullish(),
    dcql_query: z.unknown().optional(),
    presentation_definition: z.unknown().optional(),
    response_mode: z.enum(RESPONSE_MODES).nullish(),
    jwt_secured_authorization_request: z.boolean().nullish(),
    configuration_override: z
      .object({
        external_url: z.string().nullish(),
        verifier_did: z.string().nullish(),
        verification_method: z.string().nullish(),
        client_metadata: z.record(z.string(), z.string().nullable()).nullish(),
      })
      .nullish(),
    verification_purpose: z.object({ purpose_name: texts.nullish(), purpose_description: texts.nullish() }).nullish(),
  })
  .transform((wire) => ({
    acceptedIssuers: wire.accepted_issuer_dids ?? [],
    hasTrustAnchors: (wire.trust_anchors ?? []).length > 0,
    dcqlQuery: wire.dcql_query ?? undefined,
    presentationDefinition: wire.presentation_definition ?? undefined,
    responseMode: wire.response_mode ?? ('direct_post' as const),
    isSigned: wire.jwt_secured_authorization_request ?? true,
    override: {
      baseUrl: wire.configuration_override?.external_url ?? undefined,
      verifierDid: wire.configuration_override?.verifier_did ?? undefined,
      verificationMethod: wire.configuration_override?.verification_method ?? undefined,
      display: dropNulls(wire.configuration_override?.client_metadata ?? {}),
    },
    purpose: {
      name: wire.verification_purpose?.purpose_name ?? {},
      description: wire.verification_purpose?.purpose_description ?? {},
    },
  }))

const dropNulls = (members: Readonly<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(members).filter((entry): entry is [string, string] => entry[1] !== null))

/** A session as created and as read: the same shape. What was asked is told as long as it is kept: until the answer has failed or been dealt with. */
export function toVerificationJson(deps: VerifierDeps, exchange: Exchange) {
  const { id, request: sealedRequest } = exchange
  const request = sealedRequest && deps.requests.open(sealedRequest, id)
  const walletResponse = toWalletResponseJson(deps, exchange)
  return {
    id,
    ...(request && { request_nonce: request.nonce }),
    state: verificationStateOf(exchange, deps.clock()),
    ...(request?.presentationDefinition !== undefined && { presentation_definition: request.presentationDefinition }),
    ...(walletResponse && { wallet_response: walletResponse }),
    verification_url: requestUriOf(deps, id, 'same'),
    verification_deeplink: requestLinkOf(deps, id, 'same'),
  }
}

function toWalletResponseJson({ claims }: VerifierDeps, { id, claims: sealedClaims, failure }: Exchange) {
  if (sealedClaims) return { credential_subject_data: claims.open(sealedClaims, id) }
  return failure === null ? undefined : { error_code: failure, error_description: describeFailure(failure) }
}
