import { describePurpose } from '@e-collecting/i18n/server'
import type { TestVerificationCreated } from '../contract.ts'
import type { TestExchanges } from './test-exchanges.ts'
import { toWire } from './wallet-request-wire.ts'

/**
 * Asks a wallet for a beta identity, and does nothing with it but show it.
 * @param browserSecret of the browser that may see what arrives
 * @throws DomainError `verification-unavailable`
 */
export async function beginTestVerification(
  exchanges: Pick<TestExchanges, 'begin'>,
  browserSecret: string,
): Promise<TestVerificationCreated> {
  const session = await exchanges.begin({
    topic: null,
    context: {},
    purpose: describePurpose('betaId'),
    browserSecret,
  })
  return {
    state: 'PENDING',
    id: session.id,
    ...toWire(session),
    expires_at: session.expiresAt,
  }
}
