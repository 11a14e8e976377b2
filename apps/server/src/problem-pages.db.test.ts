import { createApiClient } from '@e-collecting/api-client'
import { shareInFile } from '@e-collecting/database/testing'
import { LANGUAGES, type Language } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import { render } from '@e-collecting/web/entry-server'
import { Hono } from 'hono'
import { beforeAll, expect, test } from 'vitest'
import { createPages } from './http/pages.ts'
import { PROBLEM_STATUSES } from './http/problems.ts'
import { BARE_CONFIG, BARE_RENDERER } from './testing/bare-pages.ts'
import { createTestProduct } from './testing.ts'

/** From a capital letter to a full stop. */
const SENTENCES = /^\p{Lu}.+\.$/u
const CODES = Object.keys(PROBLEM_STATUSES) as (keyof typeof PROBLEM_STATUSES)[]

const product = shareInFile(() => createTestProduct('2026-11-22T10:00:00Z'))
let site: Hono

beforeAll(() => {
  const pages = createPages({
    renderer: { ...BARE_RENDERER, render },
    config: BARE_CONFIG,
    api: createApiClient((path, init) => product.request(path, init)),
    dataVersion: () => '1',
    addressCredit: () => ({ date: '2026-01-01', isSample: true }),
    now: product.now,
    onDataError: (error) => {
      throw error
    },
    admit: async () => () => undefined,
    toVisitor: () => ({ client: 'anna', isInFlow: false }),
  })
  site = new Hono().get('*', pages.handler as never)
})

const open = (path: string, headers: Record<string, string>) => site.request(path, { headers })
const partOf = (html: string, pattern: RegExp) =>
  (pattern.exec(html)?.[1] ?? '')
    .replace(/<[^>]+>/g, '')
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')

const explained = CODES.map((code, at) => [code, LANGUAGES[at % LANGUAGES.length] as Language] as const)

test.each(explained)(
  'the page of %s, here in %s, says what happened, what to do, and the status',
  async (code, language) => {
    const answer = await open(`/problems/${code}`, { 'accept-language': language })
    const html = await answer.text()
    expect([answer.status, answer.headers.get('content-language')]).toEqual([200, language])
    const what = partOf(html, /<h1[^>]*>(.*?)<\/h1>/s)
    expect(what.length).toBeGreaterThan(10)
    expect(wordsOf(language, code)).toContain(what)
    expect(partOf(html, /<h2[^>]*>.*?<\/h2>.*?<p[^>]*>(.*?)<\/p>/s)).toMatch(SENTENCES)
    expect(html).toContain(`>/problems/${code}</dd>`)
    expect(html).toContain(`>${PROBLEM_STATUSES[code]}</dd>`)
  },
)

test.each([
  ['overloaded', 'again'],
  ['too-many-requests', 'again'],
  ['internal-error', 'later'],
  ['verification-unavailable', 'later'],
  ['not-found', 'refused'],
] as const)('the page of %s says to programs whether to try it %s', async (code, advice) => {
  const words = TEXTS.de.problems.client as Record<typeof advice, string>
  const html = await (await open(`/problems/${code}`, { 'accept-language': 'de' })).text()
  expect(html.replace(/<script[\s\S]*?<\/script>/g, '')).toContain(words[advice])
})

test.each(LANGUAGES)('every problem has words for what happened and what to do in %s', (language) => {
  const steps = TEXTS[language].problems.steps as Record<string, string>
  for (const code of CODES) {
    const [what = '', ...next] = wordsOf(language, code).split(/(?<=[.!?])\s+/)
    expect(what.length, code).toBeGreaterThan(10)
    expect(next.join(' ') || steps[code], code).toMatch(SENTENCES)
  }
})

const wordsOf = (language: Language, code: string) => (TEXTS[language].errors as Record<string, string>)[code] ?? ''

test.each(LANGUAGES)('what is said beside the words of the forms is about problems that exist, in %s', (language) => {
  const steps = Object.keys(TEXTS[language].problems.steps as object)
  expect(steps.filter((code) => !(code in PROBLEM_STATUSES))).toEqual([])
})

test.each(['no-such-problem', 'constructor', 'session-not-found/x', 'Session-Not-Found', ''])(
  'there is no page of the problem "%s"',
  async (code) => {
    const answer = await open(`/problems/${code}`, { 'accept-language': 'fr' })
    expect([answer.status, answer.headers.get('content-language')]).toEqual([404, 'fr'])
    expect(await answer.text()).toContain('Cette page n’existe pas')
  },
)

test('the cookie decides on the language before the browser; the answer may be kept, by who asked and in that language', async () => {
  const answer = await open('/problems/overloaded', { cookie: 'ecollecting-language=rm', 'accept-language': 'fr' })
  expect(answer.headers.get('content-language')).toBe('rm')
  expect(answer.headers.get('cache-control')).toBe('private, max-age=3600')
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Cookie, Accept-Language')
  expect(answer.headers.get('content-security-policy')).toContain("script-src 'self';")
})

test('what a refused call has as its type is such an address', async () => {
  const { type } = (await (await product.request('/api/popular-votes/nothing')).json()) as { type: string }
  expect((await open(type, {})).status).toBe(200)
})
