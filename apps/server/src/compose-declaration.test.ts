import { DECLARATIONS_PATH } from '@e-collecting/declaration/contract'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { declarationSecret } from './compose-declaration.ts'

test.each([
  [
    'https://e.example.ch',
    '__Secure-e-collecting-declaration',
    `Path=${DECLARATIONS_PATH}; HttpOnly; Secure; SameSite=`,
  ],
  ['http://localhost:8080', 'e-collecting-declaration', `Path=${DECLARATIONS_PATH}; HttpOnly; SameSite=`],
])('who declares at %s is known by a cookie for the addresses of declarations alone', async (publicUrl, name, rest) => {
  const secret = declarationSecret(publicUrl)
  const app = new Hono().get('/', (c) => c.text(secret.ensure(c)))
  const [cookie = ''] = (await app.request('/')).headers.getSetCookie()
  expect(cookie.startsWith(name), cookie).toBe(true)
  expect(cookie).toContain(rest)
})
