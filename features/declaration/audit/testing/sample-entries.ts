import { sha256 } from '@e-collecting/tlog/testing'
import { base64urlnopad } from '@scure/base'
import type { DeclarationEntry } from '../../entries/entry.ts'

export const hashOf = (text: string): string => base64urlnopad.encode(sha256(new TextEncoder().encode(text)))

/** The secret of somebody, and what it commits to. */
export const secretOf = (person: number): { r: string; rc: string } => {
  const r = sha256(new TextEncoder().encode(`secret ${person}`))
  const bytes = Uint8Array.from([...new TextEncoder().encode('ecollect/receipt/v1\n'), ...r])
  return { r: base64urlnopad.encode(r), rc: base64urlnopad.encode(sha256(bytes)) }
}

const declare = (person: number): DeclarationEntry => ({
  t: 'd1',
  tag: hashOf(`tag ${person}`),
  ev: hashOf(`evidence ${person}`),
  rc: secretOf(person).rc,
})

/** Each test has some hundreds, which are those of the tests before; a bench has a million. */
const REMEMBERED = 1000
const declared = new Map<number, DeclarationEntry>()

/** The declaration of somebody. */
export const entryOf = (person: number): DeclarationEntry => {
  const entry = declared.get(person) ?? Object.freeze(declare(person))
  if (person < REMEMBERED) declared.set(person, entry)
  return entry
}
