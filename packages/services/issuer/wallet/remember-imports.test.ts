import { CryptoError } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { expect, test, vi } from 'vitest'
import { rememberImports } from './remember-imports.ts'

const createJwk = () => nodeCrypto.generateEcKeyPair().publicJwk

test('a key is imported once while it is among the latest, and another one is another', () => {
  const importKey = vi.fn(nodeCrypto.importEs256PublicKey)
  const remember = rememberImports(importKey, 2)
  const [first, second, third] = [createJwk(), createJwk(), createJwk()]
  const key = remember(first)
  const other = remember(second)
  expect(other).not.toBe(key)
  expect(remember({ ...first })).toBe(key)
  expect(importKey).toHaveBeenCalledTimes(2)
  // The second is the one longest unused.
  remember(third)
  expect(remember(first)).toBe(key)
  expect(remember(second)).not.toBe(other)
  expect(importKey).toHaveBeenCalledTimes(4)
})

test('of a key that shares one coordinate only nothing is remembered', () => {
  const remember = rememberImports(nodeCrypto.importEs256PublicKey, 2)
  const jwk = createJwk()
  remember(jwk)
  expect(() => remember({ ...jwk, y: createJwk().y })).toThrow(CryptoError)
  expect(() => remember({ ...jwk, y: jwk.x })).toThrow(CryptoError)
})
