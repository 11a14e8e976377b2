import { describe, expect, test } from 'vitest'
import { leafKeyOf, openLeaf, sealLeaf } from './seal-leaf.ts'

const SALT = Buffer.alloc(32, 1).toString('base64url')
const LEAF = { entry: '{"t":"d1"}', due: '2026-11-28' }
const sealed = sealLeaf(LEAF, leafKeyOf('secret', SALT))

describe('what a session keeps of its declaration', () => {
  test('is read by the browser whose secret it was sealed under', () => {
    expect(openLeaf(sealed, leafKeyOf('secret', SALT))).toEqual(LEAF)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain(LEAF.due)
  })

  test.each([
    ['by another browser', leafKeyOf('another secret', SALT)],
    ['by a browser without a secret', leafKeyOf('', SALT)],
    ['in another session of the same browser', leafKeyOf('secret', Buffer.alloc(32, 2).toString('base64url'))],
  ])('is not read %s', (_, key) => {
    expect(() => openLeaf(sealed, key)).toThrow()
  })

  test('is not taken when somebody has changed it', () => {
    const bytes = Buffer.from(sealed, 'base64url')
    bytes[0] = (bytes[0] ?? 0) ^ 1
    expect(() => openLeaf(bytes.toString('base64url'), leafKeyOf('secret', SALT))).toThrow()
  })
})
