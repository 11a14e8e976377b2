import { expect, test } from 'vitest'
import { addressElsewhere } from './other-part.ts'
import { resolveRoute } from './resolve-route.ts'

const MAIN = { here: 'main', url: 'https://declare.example' } as const
const DECLARATION = { here: 'declaration', url: 'https://main.example' } as const
const at = (address: string, part: typeof MAIN | typeof DECLARATION | undefined) =>
  addressElsewhere(resolveRoute(address, {}), address, part)

test.each(['/de/erklaerung/seen', '/fr/resultat/seen', '/it/verificare', '/en/verify?x=1#receipt'])(
  '%s is where declarations are',
  (address) => {
    expect(at(address, MAIN)).toBe(`https://declare.example${address}`)
    expect(at(address, DECLARATION)).toBeUndefined()
    expect(at(address, undefined)).toBeUndefined()
  },
)

test.each([
  '/de',
  '/de/volksbegehren',
  '/de/volksbegehren/seen',
  '/fr/registre-electoral/seen',
  '/wallet#link',
  '/admin',
])('%s is where everything else is', (address) => {
  expect(at(address, MAIN)).toBeUndefined()
  const isPage = resolveRoute(address, {}).kind === 'page'
  expect(at(address, DECLARATION)).toBe(isPage ? `https://main.example${address}` : undefined)
})

test('what explains a fault, and what is not there, is in both', () => {
  for (const part of [MAIN, DECLARATION])
    for (const address of ['/problems/overloaded', '/de/no-such-page', '/log/x'])
      expect(at(address, part)).toBeUndefined()
})
