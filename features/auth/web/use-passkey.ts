import type { ApiClient } from '@e-collecting/api-client'
import type { Passkey, SessionView } from '../contract.ts'
import { createPasskey, getPasskey } from './webauthn.ts'

/** Has the browser make a passkey, and adds it to the account. @throws ProblemError */
export async function enrolPasskey(api: ApiClient): Promise<Passkey> {
  const { options } = await api('POST /api/auth/passkeys/options')
  return api('POST /api/auth/passkeys', { body: { response: await createPasskey(options) } })
}

/** Has the browser ask for a passkey, and gives it to the session. @throws ProblemError */
export async function givePasskey(api: ApiClient): Promise<SessionView> {
  const { options } = await api('POST /api/auth/passkeys/assertion/options')
  return api('POST /api/auth/passkeys/assertion', { body: { response: await getPasskey(options) } })
}
