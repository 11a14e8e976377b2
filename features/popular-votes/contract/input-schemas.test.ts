import { expect, test } from 'vitest'
import { PopularVoteFormSchema, PopularVoteInputSchema } from './input-schemas.ts'

const NOTHING = { fr: null, it: null, rm: null, en: null }
const ITEM = {
  slug: 'walder',
  type: 'initiative',
  level: 'cantonal',
  canton: 'GR',
  municipalityBfs: null,
  titles: { de: 'Wälder', ...NOTHING },
  descriptions: { de: null, ...NOTHING },
  comitee: null,
  committeeMembers: null,
  startDate: '2026-12-01',
  endDate: '2027-12-01',
  publishedOn: null,
  pdfUrl: null,
  imageUrl: null,
  quorum: 10_000,
}

/** Fault by field, the first of each. */
function faultsOf(entries: object): Record<string, string> {
  const issues = PopularVoteFormSchema.safeParse({ ...ITEM, ...entries }).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

test('what was entered is sent in one spelling, and null where nothing was', () => {
  const entered = {
    ...ITEM,
    titles: { de: ' Wa\u0308lder ', fr: '', it: ' ', rm: null, en: 'Forests' },
    descriptions: { de: 'Eine Zeile.\nNoch eine.\t', ...NOTHING },
    comitee: '',
    startDate: '',
    endDate: '',
    pdfUrl: '',
    imageUrl: '',
    quorum: null,
  }
  expect(PopularVoteFormSchema.parse(entered)).toEqual({
    ...ITEM,
    titles: { ...ITEM.titles, en: 'Forests' },
    descriptions: { ...ITEM.descriptions, de: 'Eine Zeile.\nNoch eine.' },
    startDate: null,
    endDate: null,
    quorum: null,
  })
})

test('of an empty form all that an item needs is asked for at once', () => {
  const empty = { slug: '', type: '', level: '', titles: { de: '', ...NOTHING } }
  expect(faultsOf(empty)).toEqual({
    'titles.de': 'titleRequired',
    slug: 'slugRequired',
    type: 'typeRequired',
    level: 'levelRequired',
  })
})

test.each([
  [{ slug: 'Wälder' }, { slug: 'slugForm' }],
  [{ slug: 'alte--walder' }, { slug: 'slugForm' }],
  [{ slug: 'w'.repeat(101) }, { slug: 'slugForm' }],
  [{ titles: { ...ITEM.titles, fr: 'Forêts\u200b' } }, { 'titles.fr': 'hiddenCharacters' }],
  [{ descriptions: { ...ITEM.descriptions, it: 'Bo\u202eschi' } }, { 'descriptions.it': 'hiddenCharacters' }],
  [{ committeeMembers: 'Anna\u0000' }, { committeeMembers: 'hiddenCharacters' }],
  [{ startDate: '2026-02-30' }, { startDate: 'dateForm' }],
  [{ endDate: '2026-11-30' }, { endDate: 'endBeforeStart' }],
  [{ endDate: '2026-12-01' }, {}],
  [{ startDate: null, endDate: '2026-11-30' }, {}],
  [{ quorum: 0 }, { quorum: 'quorumForm' }],
  [{ quorum: 1.5 }, { quorum: 'quorumForm' }],
  [{ quorum: 10_000_001 }, { quorum: 'quorumForm' }],
  [{ pdfUrl: 'http://example.org/1.pdf' }, { pdfUrl: 'pdfUrlForm' }],
  [{ pdfUrl: '//example.org/1.pdf' }, { pdfUrl: 'pdfUrlForm' }],
  [{ pdfUrl: '/demo/document.pdf', gazetteUrl: 'https://example.org/1' }, {}],
  [{ gazetteUrl: 'javascript:1' }, { gazetteUrl: 'gazetteUrlForm' }],
  [{ imageUrl: 'https://example.org/1.png' }, { imageUrl: 'imageUrlForm' }],
  [{ imageUrl: '//example.org/1.png' }, { imageUrl: 'imageUrlForm' }],
  [{ canton: null }, { canton: 'cantonRequired' }],
  [{ level: 'municipal', canton: null }, { municipalityBfs: 'municipalityRequired' }],
  [{ level: 'municipal', canton: null, municipalityBfs: '261' }, {}],
  [{ level: 'federal', canton: null }, {}],
  [
    { slug: '', canton: null, endDate: '2026-11-30' },
    { slug: 'slugRequired', canton: 'cantonRequired', endDate: 'endBeforeStart' },
  ],
])('of an item %j is wrong at its field', (entries, faults) => {
  expect(faultsOf(entries)).toEqual(faults)
})

test.each<{ endDate: object }>([
  { endDate: {} },
  { endDate: { toString: 1 } },
  { endDate: { valueOf: null, toString: 'x' } },
])('a last day that is an object is refused as any other that is no day: %j', ({ endDate }) => {
  const { error } = PopularVoteInputSchema.safeParse({ ...ITEM, endDate })
  expect(error?.issues).toMatchObject([{ path: ['endDate'], code: 'invalid_type' }])
})

test('an item as it was entered before there was a sheet is whole, and leaves what there is of one', () => {
  expect(PopularVoteInputSchema.parse(ITEM)).toEqual(ITEM)
})

test('the place of a level is the form that asks for it: the server names what it does not know', () => {
  expect(PopularVoteInputSchema.safeParse({ ...ITEM, canton: null }).success).toBe(true)
})
