import type { ApiClient } from '@e-collecting/api-client'
import type { EnrolPasskey, GivePasskey, Passkey, PasskeyRequest, SessionView } from '../contract.ts'
import { createPasskey, getPasskey } from './webauthn.ts'

const PATH = '/api/auth/passkeys'

/** Has the browser make a passkey, and adds it to the account. @throws ProblemError */
export async function enrolPasskey(api: ApiClient): Promise<Passkey> {
  const { options } = await api<PasskeyRequest>(`${PATH}/options`, { method: 'POST' })
  const body: EnrolPasskey = { response: await createPasskey(options) }
  return api<Passkey>(PATH, { method: 'POST', body })
}

/** Has the browser ask for a passkey, and gives it to the session. @throws ProblemError */
export async function givePasskey(api: ApiClient): Promise<SessionView> {
  const { options } = await api<PasskeyRequest>(`${PATH}/assertion/options`, { method: 'POST' })
  const body: GivePasskey = { response: await getPasskey(options) }
  return api<SessionView>(`${PATH}/assertion`, { method: 'POST', body })
}
