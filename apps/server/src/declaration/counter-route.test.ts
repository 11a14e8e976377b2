import { createHash } from 'node:crypto'
import { LANGUAGES } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { createCounter } from './counter-route.ts'

const COUNT = {
  slug: 'nachtzuege',
  counted: 37_123,
  required: 100_000,
  published: '2026-11-23',
  isClosed: false,
  isDemoEpochs: false,
}
const TITLES = { de: 'Mehr <b>Nachtzüge</b> & "Schlafwagen"', fr: 'Davantage de trains de nuit', it: '' }

const counterOf = (changed: object) =>
  createCounter({
    publicUrl: 'https://sammeln.example',
    counts: { find: async (slug) => (slug === COUNT.slug ? ({ ...COUNT, ...changed } as never) : undefined) },
    votes: { findActiveBySlug: async (slug) => ({ slug, titles: TITLES }) as never },
  })
const read = async (path: string, changed: object = {}, headers: Record<string, string> = {}) => {
  const answer = await counterOf(changed).request(path, { headers })
  return { answer, text: (await answer.text()).replaceAll('\u00a0', ' ') }
}

test('the counter says how many, what part that is and of which day, and leads to the result', async () => {
  const { answer, text } = await read('/embed/nachtzuege')
  expect([answer.status, answer.headers.get('content-language')]).toEqual([200, 'de'])
  for (const part of ['37 123', 'gezählte Erklärungen', '37 % der nötigen 100 000', '23.11.2026'])
    expect(text).toContain(part)
  expect(text).toContain(
    '<div class="bar" role="meter" aria-label="Anteil der nötigen Unterschriften" aria-valuemin="0" aria-valuemax="100" aria-valuenow="37" aria-valuetext="37 % der nötigen 100 000"><svg aria-hidden="true"',
  )
  expect(text).toContain('<a href="https://sammeln.example/de/ergebnis/nachtzuege" target="_blank" rel="noopener">')
  expect(text).toContain('<span class="aside"> (neuer Tab)</span></a>')
  expect(text).toContain('&quot;Schlafwagen&quot; – E-Collecting</title>')
  for (const other of ['Demo', 'Sammlung beendet']) expect(text).not.toContain(other)
  expect((await read('/embed/nachtzuege', { isDemoEpochs: true })).text).toContain('Demo ohne rechtliche Wirkung')
  expect((await read('/embed/nachtzuege', { isClosed: true })).text).toContain('Sammlung beendet')
})

test('any page may frame it; scripts, and styles but its own, do not run', async () => {
  const { answer, text } = await read('/embed/nachtzuege')
  const policy = answer.headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/^default-src 'none'; /)
  expect(policy).toMatch(/; base-uri 'none'; form-action 'none'; frame-ancestors \*$/)
  expect(text).toContain('<meta name="robots" content="noindex">')
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? []
  expect(policy).toContain(`style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`)
  expect(text).not.toMatch(/<script| style=| on\w+=/)
  expect(answer.headers.get('cache-control')).toBe('public, max-age=60')
  expect(answer.headers.get('vary')).toBe('Accept-Language')
})

test('a title is text, whatever stands in it', async () => {
  const { text } = await read('/embed/nachtzuege')
  expect(text).toContain('<h1>Mehr &lt;b&gt;Nachtzüge&lt;/b&gt; &amp; &quot;Schlafwagen&quot;</h1>')
  expect(text).not.toContain('<b>Nachtzüge')
})

test('an item that has no published count, or was switched off, is not there', async () => {
  const { answer, text } = await read('/embed/anderes?lang=en')
  expect(answer.status).toBe(404)
  expect(text).toContain('There is no count at this address.')
  expect(answer.headers.get('content-security-policy')).toContain('frame-ancestors *')
  const switchedOff = createCounter({
    publicUrl: 'https://sammeln.example',
    counts: { find: async () => COUNT as never },
    votes: { findActiveBySlug: async () => undefined },
  })
  expect((await switchedOff.request('/embed/nachtzuege')).status).toBe(404)
})

test('it speaks the language of the address, else that of the browser, else German, and German titles where there is no other', async () => {
  for (const language of LANGUAGES) {
    const { answer, text } = await read(`/embed/nachtzuege?lang=${language}`)
    expect(answer.headers.get('content-language')).toBe(language)
    expect(text).toContain(`<html lang="${language}">`)
    expect(text).toMatch(new RegExp(`href="https://sammeln.example/${language}/[a-z-]+/nachtzuege"`))
    expect(text).toContain(language === 'fr' ? 'trains de nuit' : 'Nachtzüge')
  }
  const french = { 'accept-language': 'fr-CH, de;q=0.8' }
  expect((await read('/embed/nachtzuege', {}, french)).answer.headers.get('content-language')).toBe('fr')
  expect((await read('/embed/nachtzuege?lang=it', {}, french)).answer.headers.get('content-language')).toBe('it')
  expect((await read('/embed/nachtzuege?lang=xx')).answer.headers.get('content-language')).toBe('de')
})

test.each([
  [{ counted: 0 }, '0 % der nötigen 100 000', '0'],
  [{ counted: 12 }, 'weniger als 1 % der nötigen 100 000', '0'],
  [{ counted: 99_999 }, '99 % der nötigen', '99'],
  [{ counted: 150_000 }, '150 % der nötigen', '100'],
])('the bar of %o is never fuller than full, and says what the words say', async (changed, words, now) => {
  const { text } = await read('/embed/nachtzuege', changed)
  expect(text).toContain(`<span>${words}`)
  expect(text).toContain(`aria-valuenow="${now}"`)
  expect(text).toContain(`<rect class="part" width="${now}%"`)
})

test.each([null, 0])('where %s are needed there is no bar', async (required) => {
  const { text } = await read('/embed/nachtzuege', { required })
  expect(text).toContain('37 123')
  expect(text).not.toContain('role="meter"')
})
