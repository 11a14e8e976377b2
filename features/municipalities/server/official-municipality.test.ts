import { expect, test } from 'vitest'
import { requireName } from './official-municipality.ts'

const findMunicipality = (bfsNumber: string) => ({ bfsNumber, name: 'Buchs (ZH)', canton: 'ZH' }) as const
const enter = (name: string) => () =>
  requireName(findMunicipality, { bfsNumber: '83', name, did: null, statusListUrl: null })

test.each(['Buchs (ZH)', 'BUCHS'])('the official name may be entered with its canton and without: %s', (name) => {
  expect(enter(name)).not.toThrow()
})

test.each(['Buchs (AG)', 'Buch'])('another name is asked back about: %s', (name) => {
  expect(enter(name)).toThrow(expect.objectContaining({ code: 'municipality-name-differs' }))
})
