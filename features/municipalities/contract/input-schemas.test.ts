import { expect, test } from 'vitest'
import { MunicipalityInputSchema, residentInputOn } from './input-schemas.ts'

const TODAY = '2026-11-21'
const MUNICIPALITY = { bfsNumber: '230', name: 'Winterthur', did: '', statusListUrl: '' }
const RESIDENT = { familyName: 'Muster', givenName: 'Anna', birthDate: '1990-05-17', hasRightToVote: '' }

/** Fault by field, the first of each. */
function faultsOf(
  schema: {
    safeParse: (value: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }
  },
  value: unknown,
) {
  const issues = schema.safeParse(value).error?.issues ?? []
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]))
}

test('a number without leading zeros, a name in one spelling, and nothing where nothing was entered', () => {
  expect(MunicipalityInputSchema.parse({ ...MUNICIPALITY, bfsNumber: ' 0230 ', name: ' Winterthur ' })).toEqual({
    bfsNumber: '230',
    name: 'Winterthur',
    did: null,
    statusListUrl: null,
  })
})

test.each([
  [{ bfsNumber: '' }, { bfsNumber: 'bfsNumberRequired' }],
  [{ bfsNumber: '12345' }, { bfsNumber: 'bfsNumberInvalid' }],
  [{ bfsNumber: '0' }, { bfsNumber: 'bfsNumberInvalid' }],
  [{ name: '  ' }, { name: 'nameRequired' }],
  [{ name: 'Win\u200bterthur' }, { name: 'hiddenCharacters' }],
  [{ did: 'did:web:example.org' }, { did: 'didInvalid' }],
  [
    { verificationMethod: 'did:webvh:QmId:example.org#key-1 and more' },
    { verificationMethod: 'verificationMethodInvalid' },
  ],
  [{ statusListUrl: 'http://example.org/1' }, { statusListUrl: 'statusListUrlInvalid' }],
  [{ statusListUrl: 'example.org' }, { statusListUrl: 'statusListUrlInvalid' }],
  [{ statusListUrl: 'https://example.org/\0' }, { statusListUrl: 'statusListUrlInvalid' }],
  [
    { bfsNumber: '', name: '' },
    { bfsNumber: 'bfsNumberRequired', name: 'nameRequired' },
  ],
])('of a municipality %j is wrong at its field', (entries, faults) => {
  expect(faultsOf(MunicipalityInputSchema, { ...MUNICIPALITY, ...entries })).toEqual(faults)
})

test.each([
  [{ familyName: '' }, { familyName: 'nameRequired' }],
  [{ givenName: ' ' }, { givenName: 'nameRequired' }],
  [{ birthDate: '' }, { birthDate: 'dateRequired' }],
  [{ birthDate: '1899-12-31' }, { birthDate: 'implausible' }],
  [{ birthDate: '2026-11-22' }, { birthDate: 'implausible' }],
  [{ birthDate: '2025-02-29' }, { birthDate: 'implausible' }],
  [{ givenName: 'An\u202ena' }, { givenName: 'hiddenCharacters' }],
])('of a resident %j is wrong at its field', (entries, faults) => {
  expect(faultsOf(residentInputOn(TODAY), { ...RESIDENT, ...entries })).toEqual(faults)
})

test.each([
  ['', null],
  ['yes', true],
  ['no', false],
])('the choice %j of the right to vote is %j', (hasRightToVote, stored) => {
  expect(residentInputOn(TODAY).parse({ ...RESIDENT, hasRightToVote })).toMatchObject({ hasRightToVote: stored })
})

test('somebody born today can be in the register', () => {
  expect(faultsOf(residentInputOn(TODAY), { ...RESIDENT, birthDate: TODAY })).toEqual({})
})
