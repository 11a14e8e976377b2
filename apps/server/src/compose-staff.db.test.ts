import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { signInLinks } from '@e-collecting/database/staff'
import { expect, onTestFinished, test } from 'vitest'
import { createMunicipality, signIn } from './testing/sign-in-staff.ts'
import { ANNA } from './testing/wallet-steps.ts'
import { createTestProduct } from './testing.ts'

const START = '2026-05-15T10:00:00Z'
const MAIL = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@example.ch' }
const SERIOUS = { DEMO: 'false', ACCEPTED_ISSUER_DIDS: 'did:webvh:a:b', ...MAIL }

async function start(environment: Record<string, string> = {}) {
  const product = await createTestProduct(START, environment)
  onTestFinished(product.close)
  return product
}

test.each<[string, Record<string, string>, number]>([
  ['of a demo that only this machine reaches', {}, 201],
  ['of a demo that others reach', { HOST: '0.0.0.0' }, 403],
  ['without demo mode', SERIOUS, 403],
  ['where an admin is named', { ADMIN_EMAILS: 'reto@example.ch' }, 403],
])('the first to sign in %s becomes admin, or does not', async (_, environment, status) => {
  const { db, now, browser } = await start(environment)
  const token = 'a'.repeat(43)
  const tokenHash = createHash('sha256').update(token).digest('base64url')
  const expiresAt = new Date(now().getTime() + 60_000)
  await db.insert(signInLinks).values({ email: 'anna@example.ch', tokenHash, createdAt: now(), expiresAt })
  expect((await browser().post('/api/auth/sessions', { token })).status).toBe(status)
})

test.each<[string, Record<string, string>, number]>([
  ['of a demo on this machine, without a mail server', {}, 200],
  ['with a mail server', MAIL, 404],
  ['that others reach', { HOST: '0.0.0.0' }, 404],
])('mails are shown to whoever asked for them in a product %s, or not', async (_, environment, status) => {
  expect((await (await start(environment)).browser().get('/api/mailbox')).status).toBe(status)
})

test('where there is a mail server, mails go there', async () => {
  let asked = 0
  const server = createServer((socket) => {
    asked += 1
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const product = await start({ ...MAIL, SMTP_URL: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` })
  await product.browser().post('/api/auth/links', { email: 'anna@example.ch', language: 'de' })
  await expect.poll(() => asked).toBeGreaterThan(0)
})

test('whoever operates a product in which staff cannot have passkeys is told', async () => {
  const warned = async (environment?: Record<string, string>) =>
    (await start(environment)).logLines.some((line) => line.includes('Staff cannot have passkeys'))
  expect(await warned()).toBe(false)
  expect(await warned({ PUBLIC_URL: 'http://demo.example.ch', DEMO: 'true' })).toBe(true)
})

test('the log names municipalities and items as they are called now, in the language of who reads it', async () => {
  const product = await start()
  const admin = product.browser()
  await signIn(admin, 'admin@example.ch')
  const { id } = await createMunicipality(admin, '230')
  await admin.post(`/api/admin/municipalities/${id}/residents`, { ...ANNA, isDuplicateAccepted: true })
  const { items } = (await (await admin.get('/api/admin/popular-votes?text=stille-stunde')).json()) as {
    items: { id: string }[]
  }
  await admin.send('PUT', `/api/admin/popular-votes/${items[0]?.id}/status`, { status: 'inactive' })
  const read = async (language: string) => {
    const answer = await admin.get(`/api/admin/audit?language=${language}`)
    const page = (await answer.json()) as {
      items: { municipality: string | null; municipalityId: string | null; popularVote: string | null }[]
    }
    return {
      municipality: page.items.find(({ municipalityId }) => municipalityId === id)?.municipality,
      item: page.items.find(({ popularVote }) => popularVote !== null)?.popularVote,
    }
  }
  expect(await read('de')).toEqual({ municipality: 'Gemeinde 230', item: 'Eine stille Stunde am Tag' })
  expect((await read('fr')).item).toBe('Une heure de silence par jour')
})
