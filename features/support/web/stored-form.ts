import { EMPTY_ADDRESS, type EnteredAddress } from '@e-collecting/address/web'
import { SUPPORT_STEPS } from '../contract.ts'
import { type OpenSession, type SupportFormState, startSupportForm } from './support-form-state.ts'

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
  const entries = parseObject(stored)
  if (entries === null) return null
  const step = SUPPORT_STEPS.find((known) => known === entries.step)
  const session = toSession(entries.session)
  if (step === undefined || ((step === 'wallet' || step === 'receipt') && session === null)) return null
  return {
    ...startSupportForm(typeof entries.slug === 'string' ? entries.slug : null),
    step,
    type: entries.type === 'initiative' || entries.type === 'referendum' ? entries.type : null,
    address: toAddress(entries.address),
    session,
  }
}

function toSession(value: unknown): OpenSession | null {
  if (!isObject(value)) return null
  const { id, deadlineMs } = value
  return typeof id === 'string' && typeof deadlineMs === 'number' ? { id, deadlineMs } : null
}

function toAddress(value: unknown): EnteredAddress {
  if (!isObject(value)) return EMPTY_ADDRESS
  const text = (key: string) => (typeof value[key] === 'string' ? value[key] : '')
  const { municipality } = value
  const isNamed =
    isObject(municipality) && typeof municipality.bfsNumber === 'string' && typeof municipality.name === 'string'
  return {
    street: text('street'),
    postalCode: text('postalCode'),
    city: text('city'),
    municipality: isNamed ? { bfsNumber: String(municipality.bfsNumber), name: String(municipality.name) } : null,
    municipalityChosenByHand: value.municipalityChosenByHand === true,
  }
}

function parseObject(stored: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return isObject(value) ? value : null
  } catch {
    return null
  }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
