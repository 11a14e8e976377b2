import type { Exchange } from '@e-collecting/exchanges'
import { CLAIMS_KEPT_MS } from '@e-collecting/exchanges/testing'
import { randomUuid } from '../../keys/random.ts'
import { type CreateVerificationCommand, prepareRequest } from '../../verifier/prepare-request.ts'
import type { VerifierDeps } from '../../verifier/verifier-deps.ts'

/**
 * Opens a presentation session of 900 seconds for the business side behind the management API.
 * @throws ManagementError `rule-violated`
 */
export async function createVerification(deps: VerifierDeps, command: CreateVerificationCommand): Promise<Exchange> {
  const id = randomUuid(deps.randomBytes)
  const now = deps.clock()
  const exchange = await deps.exchanges.begin({
    id,
    state: 'PENDING',
    verifier: deps.name,
    createdAt: now,
    openUntil: new Date(now.getTime() + CLAIMS_KEPT_MS),
    request: await prepareRequest(deps, id, command),
  })
  deps.log({ service: deps.name, event: 'verification-created' })
  return exchange
}
