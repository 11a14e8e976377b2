import { type CallErrorCode, ProblemError } from '@e-collecting/api-client'
import { expect, test } from 'vitest'
import { checkMunicipality, municipalityErrors } from './municipality-rules.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries({ bfsNumber: '230', name: 'Winterthur', ...fields })) data.set(name, value)
  return data
}

test('a number without leading zeros, a name, and nothing where nothing was entered', () => {
  expect(checkMunicipality(form({ bfsNumber: ' 0230 ', name: ' Winterthur ' }))).toEqual({
    kind: 'valid',
    input: { bfsNumber: '230', name: 'Winterthur', did: null, statusListUrl: null },
  })
})

test.each([
  [{ bfsNumber: '' }, { bfsNumber: 'bfsNumberRequired' }],
  [{ bfsNumber: '12345' }, { bfsNumber: 'bfsNumberInvalid' }],
  [{ bfsNumber: '0' }, { bfsNumber: 'bfsNumberInvalid' }],
  [{ name: '  ' }, { name: 'nameRequired' }],
  [{ name: 'Win\u200bterthur' }, { name: 'hiddenCharacters' }],
  [{ did: 'did:web:example.org' }, { did: 'didInvalid' }],
  [{ statusListUrl: 'http://example.org/1' }, { statusListUrl: 'statusListUrlInvalid' }],
  [{ statusListUrl: 'example.org' }, { statusListUrl: 'statusListUrlInvalid' }],
  [
    { bfsNumber: '', name: '' },
    { bfsNumber: 'bfsNumberRequired', name: 'nameRequired' },
  ],
])('%j is wrong at its field', (fields, errors) => {
  expect(checkMunicipality(form(fields))).toEqual({ kind: 'invalid', errors })
})

test('DID and status list go along where they are asked for', () => {
  const identity = { did: 'did:webvh:Qm1:example.org:gemeinde', statusListUrl: 'https://example.org/status/1' }
  expect(checkMunicipality(form(identity))).toMatchObject({ kind: 'valid', input: identity })
})

test('what the server refuses is named at its field, anything else is not', () => {
  const problem = (code: CallErrorCode, errors?: { pointer: string; detail: string }[]) =>
    new ProblemError({ type: `/problems/${code}`, title: code, status: 400, ...(errors && { errors }) })
  expect(municipalityErrors(problem('municipality-exists'))).toEqual({ bfsNumber: 'bfsNumberTaken' })
  expect(municipalityErrors(problem('municipality-number-unknown'))).toEqual({ bfsNumber: 'bfsNumberUnknown' })
  expect(municipalityErrors(problem('municipality-number-fixed'))).toEqual({ bfsNumber: 'bfsNumberFixed' })
  const refused = problem('invalid-request', [{ pointer: '#/name', detail: 'Too long' }])
  expect(municipalityErrors(refused)).toEqual({ name: 'invalid' })
  expect(municipalityErrors(problem('identity-service-unavailable'))).toBeNull()
  expect(municipalityErrors(new Error('x'))).toBeNull()
})
