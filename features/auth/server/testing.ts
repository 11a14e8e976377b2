import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import { gemeinden } from '@e-collecting/database/register'
import { type ApiEnv, createBrowserSecret, toProblem } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { createMailbox, type Mail } from '@e-collecting/mail'
import { inArray } from 'drizzle-orm'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { AUTH_PROBLEMS } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import { createAuth } from './create-auth.ts'

const STATUSES = { ...AUTH_PROBLEMS, 'invalid-request': 400, 'municipality-not-found': 404, 'too-many-requests': 429 }

/** Sign-in and staff over one database, with a clock of the test's, browsers with cookies, and every mail that went out. */
export function createAuthStage(db: Database, overrides: Partial<AuthDeps> = {}) {
  let instant = new Date('2026-05-15T12:00:00Z')
  const now = () => instant
  const mails: Mail[] = []
  const counts = new Map<string, number>()
  const limits: Partial<Record<string, number>> = {}
  const mailbox = createMailbox({ now, randomUuid: randomUUID })
  const publicUrl = overrides.publicUrl ?? 'http://localhost:8080'
  const auth = createAuth({
    db,
    now,
    randomBytes,
    mailer: {
      send: async (mail) => {
        mails.push(mail)
        await mailbox.send(mail)
      },
    },
    mailbox,
    publicUrl,
    adminEmails: ['chief@example.org'],
    isFirstSignInAdmin: false,
    count: async (limit, key) => {
      const count = (counts.get(`${limit} ${key}`) ?? 0) + 1
      counts.set(`${limit} ${key}`, count)
      if (count > (limits[limit] ?? Number.POSITIVE_INFINITY)) throw new DomainError('too-many-requests', 'Too many.')
    },
    pseudonymSecret: new Uint8Array(32),
    browserSecret: createBrowserSecret(publicUrl.startsWith('https:')),
    nameMunicipalities: (ids) =>
      db
        .select({ id: gemeinden.id, name: gemeinden.name })
        .from(gemeinden)
        .where(inArray(gemeinden.id, [...ids]))
        .orderBy(gemeinden.name),
    passkeys: { policy: 'optional', relyingPartyId: new URL(publicUrl).hostname, origins: [publicUrl] },
    ...overrides,
  })
  const app = new Hono<ApiEnv>()
  app.use(async (c, next) => {
    c.set('client', c.req.header('x-test-client') ?? 'client')
    await next()
  })
  app.route('/', auth.routes)
  app.get('/api/admin/whoami', auth.guards.requireStaff as never, (c) => c.json(c.get('actor' as never)))
  app.onError((error, c) => {
    const problem = toProblem(error, STATUSES)
    if (problem.status === 500) throw error
    return c.json(problem, problem.status as ContentfulStatusCode)
  })

  const browser = (headers: Record<string, string> = {}) => createStageBrowser(app, publicUrl, headers)
  /** The token of the newest link that was mailed to an address. */
  const tokenFor = (email: string, kind = 'link') => {
    const text = mails.findLast(({ to }) => to === email)?.text ?? ''
    return new RegExp(`/auth#${kind}=([\\w-]{43})\\b`).exec(text)?.[1] ?? `no ${kind} for ${email}`
  }
  const signIn = async (email: string, visitor = browser()) => {
    await visitor.send('POST', '/api/auth/links', { email, language: 'de' })
    const response = await visitor.send('POST', '/api/auth/sessions', { token: tokenFor(email) })
    return { visitor, response }
  }
  return {
    db,
    auth,
    app,
    mails,
    counts,
    limits,
    now,
    browser,
    tokenFor,
    signIn,
    advance: (milliseconds: number) => {
      instant = new Date(instant.getTime() + milliseconds)
    },
    /** A browser that is signed in as admin of `ADMIN_EMAILS`. */
    admin: async () => (await signIn('chief@example.org')).visitor,
    /** A browser of somebody who was invited and has accepted. */
    invited: async (email: string, municipalityId: string | null) => {
      const chief = (await signIn('chief@example.org')).visitor
      const role = municipalityId === null ? 'admin' : 'gemeinde'
      await chief.send('POST', '/api/admin/invitations', { email, role, municipalityId, language: 'de' })
      const visitor = browser()
      await visitor.send('POST', '/api/auth/invitations/accept', { token: tokenFor(email, 'invitation') })
      return visitor
    },
    municipality: async (name: string, bfsNummer: string) => {
      const id = randomUUID()
      await db.insert(gemeinden).values({ id, name, bfsNummer, kanton: 'BE', createdAt: now() })
      return id
    },
  }
}

/** Keeps cookies as a browser does, and drops those that were taken back. */
function createStageBrowser(app: Hono<ApiEnv>, origin: string, headers: Record<string, string>) {
  const cookies = new Map<string, string>()
  return {
    cookies,
    send: async (method: string, path: string, body?: unknown, more: Record<string, string> = {}) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const response = await app.request(`${origin}${path}`, {
        method,
        headers: { ...headers, ...more, cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      for (const line of response.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        if (/max-age=0/i.test(line)) cookies.delete(name)
        else cookies.set(name, value)
      }
      return response
    },
  }
}

/** What a refusal says to clients. */
export const problemOf = async (response: Response) => ({
  status: response.status,
  type: ((await response.json()) as { type: string }).type,
})
