import { addressFromStored, EMPTY_ADDRESS } from '@e-collecting/address/web'
import { parseRemembered } from '@e-collecting/ui'
import { sessionFromStored } from '@e-collecting/wallet-session/web'
import { SUPPORT_STEPS } from '../contract.ts'
import { type SupportFormState, startSupportForm } from './support-form-state.ts'

/** One form per tab (decision 6). */
export const STORAGE_KEY = 'e-collecting-support'

/** What outlives a reload: item, address and session id; after the receipt was issued the session id alone. Never claims. */
export function toStoredForm({ step, type, slug, address, session }: SupportFormState): string | null {
  if (step === 'receipt') return session === null ? null : JSON.stringify({ step, session })
  if (slug === null && type === null && address === EMPTY_ADDRESS) return null
  return JSON.stringify({ step, type, slug, address, session })
}

/** Reads back what an earlier page of this tab stored; anything unreadable counts as nothing. */
export function fromStoredForm(stored: string | null): SupportFormState | null {
  const entries = parseRemembered(stored)
  if (entries === null) return null
  const step = SUPPORT_STEPS.find((known) => known === entries.step)
  const session = sessionFromStored(entries.session)
  if (step === undefined || ((step === 'wallet' || step === 'receipt') && session === null)) return null
  return {
    ...startSupportForm(typeof entries.slug === 'string' ? entries.slug : null),
    step,
    type: entries.type === 'initiative' || entries.type === 'referendum' ? entries.type : null,
    address: addressFromStored(entries.address),
    session,
  }
}
