import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { describeIssues, type Generation, json, readJson } from './imitation.ts'
import type { Handler } from './serve-over-http.ts'

const shared = {
  metadata_credential_supported_id: z.array(z.string()).min(1),
  credential_subject_data: z.record(z.string(), z.unknown()),
  offer_validity_seconds: z.int().positive().optional(),
  credential_valid_from: z.iso.datetime().optional(),
  credential_valid_until: z.iso.datetime().optional(),
  status_lists: z.array(z.url()).optional(),
}
const generic = {
  credential_metadata: z.record(z.string(), z.unknown()).optional(),
  deferred_offer_validity_seconds: z.int().optional(),
}
const override = z.strictObject({
  issuer_did: z.string().optional(),
  verification_method: z.string().optional(),
  key_id: z.string().optional(),
  key_pin: z.string().optional(),
})

/** What each generation takes, and nothing else: the services themselves would overlook what they do not know. */
const BODIES: Readonly<Record<Generation, z.ZodType>> = {
  '2.x': z.strictObject({ ...shared, ...generic }),
  '4.x': z.strictObject({ ...shared, ...generic, configuration_override: override.optional() }),
  specification: z.strictObject(shared),
}

type Status = 'OFFERED' | 'ISSUED' | 'SUSPENDED' | 'REVOKED' | 'CANCELLED'
const STEPS: Readonly<Record<Status, readonly string[]>> = {
  OFFERED: ['CANCELLED'],
  ISSUED: ['SUSPENDED', 'REVOKED'],
  SUSPENDED: ['ISSUED', 'REVOKED'],
  REVOKED: [],
  CANCELLED: [],
}

/**
 * An issuer's management API in the words of one generation, strict about what it is sent: the specification's revokes by its own call
 * only, the generic ones by a change of status only. It has no wallet side.
 */
export function imitateIssuer(generation: Generation) {
  const statuses = new Map<string, Status>()
  /** Bodies of the requests for an offer, also of those that were refused. */
  const asked: unknown[] = []
  const isOlder = generation === 'specification'

  function create(body: unknown): Response {
    asked.push(body)
    const parsed = BODIES[generation].safeParse(body)
    if (!parsed.success) return json(isOlder ? 400 : 422, { detail: describeIssues(parsed.error) })
    if (JSON.stringify(body).includes('no-such-type')) return json(400, { detail: 'Credential type is not supported' })
    const id = randomUUID()
    statuses.set(id, 'OFFERED')
    return json(200, {
      ...(isOlder && { id }),
      management_id: id,
      ...(generation === '4.x' && { offer_id: randomUUID() }),
      offer_deeplink: `swiyu://?credential_offer=${encodeURIComponent(JSON.stringify({ credential_issuer: 'x' }))}`,
    })
  }

  const move = (id: string, to: string | null): Response => {
    const from = statuses.get(id) ?? 'CANCELLED'
    if (!STEPS[from].includes(to ?? ''))
      return json(400, { error_description: 'Bad Request', detail: `${from} to ${to}` })
    statuses.set(id, to as Status)
    return isOlder ? json(200, {}) : json(200, { id, status: to })
  }

  const handle: Handler = async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    if (request.method === 'POST' && pathname.endsWith('/credentials')) return create(await readJson(request))
    const [, id = '', rest = ''] = pathname.match(/\/credentials\/([^/]+)(\/.*)?$/) ?? []
    const status = statuses.get(id)
    if (status === undefined) return json(404, { error_description: 'Not Found', detail: `Credential not found ${id}` })
    const to = searchParams.get('credentialStatus')
    switch (`${request.method} ${rest}`) {
      case 'GET /status':
        return json(200, { status })
      case 'GET ':
        return json(
          200,
          isOlder ? { proofs: [{ type: 'DataIntegrityProof' }] } : { id, status, credential_offers: [{ status }] },
        )
      case 'PATCH /status':
        return isOlder && to === 'REVOKED' ? json(400, { detail: 'Revoke by its own call.' }) : move(id, to)
      case 'POST /revoke':
        return isOlder ? move(id, 'REVOKED') : json(404, { status: 404, error: 'Not Found' })
      default:
        return json(405, { detail: 'Method not allowed' })
    }
  }

  return {
    handle,
    asked,
    /** Of all offers that were made. */
    statuses: () => [...statuses.values()],
    /** A wallet has fetched the credential. */
    collect: (id: string) => void statuses.set(id, 'ISSUED'),
  }
}
