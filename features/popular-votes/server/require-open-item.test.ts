import { expect, test } from 'vitest'
import { requireInScope } from './require-open-item.ts'

const inForce = { bfsNumber: '4095', name: 'Brugg', canton: 'AG' }
const findMunicipality = (bfsNumber: string) => (['4122', '4095'].includes(bfsNumber) ? inForce : undefined)
const vote = (bfsNumber: string) => ({ level: 'municipal' as const, canton: 'AG', bfsNumber })
const codeOf = (run: () => void) => {
  try {
    run()
    return 'in-scope'
  } catch (error) {
    return (error as { code: string }).code
  }
}

test.each([
  ['4122', '4095', 'in-scope'],
  ['4095', '4095', 'in-scope'],
  ['4122', '261', 'out-of-scope-municipality'],
  ['9999', '9999', 'in-scope'],
])('an item of municipality %s and people of %s: %s', (ofItem, ofHome, answer) => {
  const home = { canton: 'AG', bfsNumber: ofHome }
  expect(codeOf(() => requireInScope(vote(ofItem), home, findMunicipality))).toBe(answer)
})
