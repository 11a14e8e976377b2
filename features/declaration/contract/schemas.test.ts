import { expect, test } from 'vitest'
import { encodeEntry, parseEntry } from '../entries/index.ts'
import { CreateDeclarationSchema } from './schemas.ts'

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const HASH = 'A'.repeat(43)

const isStartedWith = (receiptCommitment: string) =>
  CreateDeclarationSchema.safeParse({ popularVote: 'for-the-lakes', receiptCommitment }).success

const isEntryWith = (rc: string) => {
  try {
    return parseEntry(encodeEntry({ t: 'd1', tag: HASH, ev: HASH, rc })).t === 'd1'
  } catch {
    return false
  }
}

test('no commitment is taken with which an entry is none: whoever declares could spoil the log for good', () => {
  const given = [...BASE64URL, '', 'AA', '=', '+', '\n'].map((end) => `${'A'.repeat(42)}${end}`)
  expect(given.filter(isStartedWith)).toEqual(given.filter(isEntryWith))
  expect(given.filter(isStartedWith)).toHaveLength(16)
})
