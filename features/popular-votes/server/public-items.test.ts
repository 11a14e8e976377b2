import { expect, test } from 'vitest'
import { PublicItemSchema } from './public-items.ts'

const NO_TEXTS = { de: null, fr: null, it: null, rm: null, en: null }
/** All that the first version told. */
const TOLD = {
  id: '0b0f7c1e-6f0a-4a51-9a50-3f1c6f5e2d10',
  slug: 'nachtzuege',
  status: 'active',
  type: 'initiative',
  level: 'federal',
  canton: null,
  bfsNumber: null,
  titles: { ...NO_TEXTS, de: 'Nachtzüge für alle' },
  wordings: NO_TEXTS,
  withdrawals: NO_TEXTS,
  comitee: null,
  committees: { fr: null, it: null, rm: null, en: null },
  committeeMembers: null,
  startDate: null,
  endDate: null,
  publishedOn: null,
  gazetteReference: null,
  gazetteUrl: null,
  pdfUrl: null,
  imageUrl: null,
  quorum: null,
  isDemo: false,
}

test('what a part of an earlier version tells of an item is enough', () => {
  expect(PublicItemSchema.parse(TOLD)).toMatchObject(TOLD)
})

test.each(Object.keys(TOLD))('an item of which its %s is not told is refused', (name) => {
  const { [name as keyof typeof TOLD]: _, ...rest } = TOLD
  expect(PublicItemSchema.safeParse(rest).success).toBe(false)
})

test.each([
  ['a quorum in parts', { quorum: 0.5 }],
  ['a quorum below nothing, which no log can state', { quorum: -1 }],
  ['a name that leads out of the folder of logs', { slug: '../elsewhere' }],
  ['a name that no log can have', { slug: 'Nachtzuege' }],
  ['no German title', { titles: NO_TEXTS }],
  ['a day that is none', { endDate: '2026-02-30' }],
  ['a language that nobody knows', { wordings: { ...NO_TEXTS, xx: 'Text' } }],
  ['an item that is switched off', { status: 'inactive' }],
])('%s is refused', (_, changes) => {
  expect(PublicItemSchema.safeParse({ ...TOLD, ...changes }).success).toBe(false)
})
