import type { PersonClaims, VerificationFailure, WalletSessionView } from '@e-collecting/wallet-session/contract'
import type { WalletFlow } from '@e-collecting/wallet-session/web'
import { TEST_DEFINITION, TEST_VERIFICATION, type TestVerification, type TestVerificationCreated } from '../contract.ts'

/** What a wallet has shown, and when it was checked, in ISO 8601. */
export interface TestResult {
  state: 'shown'
  person: PersonClaims
  verifiedAt: string
}

/** A test verification in the words that all flows share. */
export type TestView = WalletSessionView<VerificationFailure> | TestResult

/** The test verifications. What was seen once stays seen: the page keeps what the server has deleted meanwhile. */
export const TEST_FLOW: WalletFlow<TestView, object> = {
  path: '/api/test-credential/verifications',
  begin: async (api) => {
    const created = await api('POST /api/test-credential/verifications', {
      body: { presentation_definition: TEST_DEFINITION },
    })
    return { id: created.id, ...toRequest(created) }
  },
  read: async (api, id, signal) =>
    toView(await api('GET /api/test-credential/verifications/{id}', { params: { id }, signal })),
  cancel: (api, id) => api('DELETE /api/test-credential/verifications/{id}', { params: { id } }),
  transitions: TEST_VERIFICATION,
  pollDoneMs: () => false,
}

const toRequest = (asked: Omit<TestVerificationCreated, 'id' | 'state'>) => ({
  verificationUrl: asked.verification_url,
  walletDeepLink: asked.verification_deeplink,
  ...(asked.other_device_deeplink !== undefined && { otherDeviceLink: asked.other_device_deeplink }),
  expiresAt: asked.expires_at,
})

function toView(verification: TestVerification): TestView {
  switch (verification.state) {
    case 'PENDING':
      return { state: 'waiting', ...toRequest(verification) }
    case 'ANSWERED':
      return { state: 'verified' }
    case 'FAILED':
      return { state: 'failed', reason: verification.wallet_response.error_code }
    case 'EXPIRED':
      return { state: 'expired' }
    case 'SUCCESS': {
      const { given_name, family_name, birth_date } = verification.wallet_response.credential_subject_data
      const person = { givenName: given_name, familyName: family_name, birthDate: birth_date }
      return { state: 'shown', person, verifiedAt: verification.verified_at }
    }
  }
}
