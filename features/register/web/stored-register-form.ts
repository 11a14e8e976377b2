import { addressFromStored, EMPTY_ADDRESS } from '@e-collecting/address/web'
import { parseRemembered } from '@e-collecting/ui'
import { sessionFromStored } from '@e-collecting/wallet-session/web'
import { REGISTER_STEPS } from '../contract.ts'
import { type RegisterFormState, startRegisterForm } from './register-form-state.ts'

/** One wizard per tab (decision 6). */
export const STORAGE_KEY = 'e-collecting-register'

/** What outlives a reload: address, item and session id; once the credential is there, the session id alone. Never claims. */
export function toStoredForm({ step, type, slug, address, session, abort }: RegisterFormState): string | null {
  if (step === 'credential') return session === null ? null : JSON.stringify({ step, session })
  if (slug === null && type === null && address === EMPTY_ADDRESS) return null
  return JSON.stringify({ step, type, slug, address, session: abort === null ? session : null })
}

/** Reads back what an earlier page of this tab stored; anything unreadable counts as nothing. A proof that is gone leads back before it. */
export function fromStoredForm(stored: string | null): RegisterFormState | null {
  const entries = parseRemembered(stored)
  if (entries === null) return null
  const step = REGISTER_STEPS.find((known) => known === entries.step)
  const session = sessionFromStored(entries.session)
  if (step === undefined || (step === 'credential' && session === null)) return null
  return {
    ...startRegisterForm(typeof entries.slug === 'string' ? entries.slug : null),
    step: (step === 'wallet' || step === 'item') && session === null ? 'summary' : step,
    type: entries.type === 'initiative' || entries.type === 'referendum' ? entries.type : null,
    address: addressFromStored(entries.address),
    session,
  }
}
