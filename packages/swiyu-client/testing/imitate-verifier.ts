import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { describeIssues, type Generation, json, readJson } from './imitation.ts'
import type { Handler } from './serve-over-http.ts'

const dids = z.array(z.string().startsWith('did:')).min(1)
const DefinitionSchema = z.strictObject({
  id: z.guid(),
  input_descriptors: z
    .array(
      z.strictObject({
        id: z.guid(),
        format: z.strictObject({
          'vc+sd-jwt': z.strictObject({
            'sd-jwt_alg_values': z.tuple([z.literal('ES256')]),
            'kb-jwt_alg_values': z.tuple([z.literal('ES256')]),
          }),
        }),
        constraints: z.strictObject({
          fields: z
            .array(
              z.strictObject({
                path: z.array(z.string().startsWith('$.')).min(1),
                filter: z.strictObject({ type: z.literal('string'), const: z.string() }).optional(),
              }),
            )
            .min(1),
        }),
      }),
    )
    .min(1),
})
const DcqlSchema = z.strictObject({
  credentials: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[\w-]+$/),
        format: z.enum(['dc+sd-jwt', 'vc+sd-jwt']),
        meta: z.strictObject({ vct_values: z.array(z.string()).min(1) }),
        claims: z.array(z.strictObject({ path: z.array(z.string()).min(1) })).min(1),
      }),
    )
    .min(1),
})
const shared = {
  accepted_issuer_dids: dids,
  jwt_secured_authorization_request: z.boolean().optional(),
  response_mode: z.enum(['direct_post', 'direct_post.jwt']).optional(),
}
const override = { external_url: z.url().optional(), verifier_did: z.string().optional() }

/** What each generation takes, and nothing else: the services themselves would overlook what they do not know. */
const BODIES: Readonly<Record<Generation, z.ZodType>> = {
  '2.x': z.strictObject({
    ...shared,
    presentation_definition: DefinitionSchema,
    dcql_query: DcqlSchema.optional(),
    configuration_override: z.strictObject(override).optional(),
  }),
  '4.x': z.strictObject({
    ...shared,
    dcql_query: DcqlSchema,
    configuration_override: z
      .strictObject({ ...override, client_metadata: z.record(z.string(), z.string()).optional() })
      .optional(),
  }),
  specification: z.strictObject({ presentation_definition: DefinitionSchema }),
}

export const IMITATED_VERIFIER_DID = 'did:webvh:QmVerifier:verifier.example.ch:did'

interface Session {
  state: 'PENDING' | 'SUCCESS' | 'FAILED'
  asked: Record<string, unknown>
  wallet_response?: object
}

/** A verifier's management API in the words of one generation, strict about what it is sent. It has no wallet side. */
export function imitateVerifier(generation: Generation) {
  const sessions = new Map<string, Session>()
  /** Bodies of the requests for a verification, also of those that were refused. */
  const asked: unknown[] = []

  const handle: Handler = async (request) => {
    const path = new URL(request.url).pathname
    if (request.method === 'POST' && path.endsWith('/verifications')) return create(await readJson(request))
    const [, id = ''] = path.match(/\/verifications\/([^/]+)$/) ?? []
    const session = request.method === 'GET' ? sessions.get(id) : undefined
    if (session === undefined)
      return json(404, { detail: `The verification with the identifier '${id}' was not found` })
    return json(200, describe(id, session))
  }

  function create(body: unknown): Response {
    asked.push(body)
    const parsed = BODIES[generation].safeParse(body)
    if (!parsed.success) return json(400, { error_description: describeIssues(parsed.error) })
    const id = randomUUID()
    const session: Session = { state: 'PENDING', asked: parsed.data as Record<string, unknown> }
    sessions.set(id, session)
    return json(200, generation === 'specification' ? { id, verification_url: urlOf(id) } : describe(id, session))
  }

  function describe(id: string, { asked: body, ...shown }: Session): object {
    if (generation === 'specification') return shown
    return {
      id,
      request_nonce: 'bm9uY2U',
      ...shown,
      ...(generation === '2.x' && { presentation_definition: body.presentation_definition }),
      verification_url: urlOf(id),
      verification_deeplink: deepLinkOf(id),
    }
  }

  const end = (id: string, state: Session['state'], walletResponse: object) => {
    const session = sessions.get(id)
    if (session === undefined) throw new Error('no such verification')
    sessions.set(id, { ...session, state, wallet_response: walletResponse })
  }

  return {
    handle,
    asked,
    /** A wallet has presented these claims. */
    present: (id: string, claims: Record<string, unknown>) => {
      const all = { vct: 'betaid-sdjwt', iat: 1, cnf: { jwk: {} }, ...claims }
      end(id, 'SUCCESS', { credential_subject_data: generation === '4.x' ? { identity: [all] } : all })
    },
    /** As one that is not set up to tell claims. */
    withhold: (id: string) => end(id, 'SUCCESS', {}),
    reject: (id: string) => end(id, 'FAILED', { error_code: 'client_rejected', error_description: 'rejected' }),
    forget: (id: string) => void sessions.delete(id),
  }
}

const urlOf = (id: string) => `https://verifier.example.ch/request-object/${id}`
const deepLinkOf = (id: string) =>
  `swiyu-verify://?client_id=${encodeURIComponent(IMITATED_VERIFIER_DID)}&request_uri=${encodeURIComponent(urlOf(id))}`
