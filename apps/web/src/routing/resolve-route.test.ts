import { hasEasyLanguage, LANGUAGES, sectionPath } from '@e-collecting/i18n'
import { SECTIONS } from '@e-collecting/i18n/testing'
import { expect, test } from 'vitest'
import { languageFromCookie } from './language-preference.ts'
import { canonicalPath, isOutsideLanguages, resolveRoute } from './resolve-route.ts'

const nobody = {}
const target = (address: string, visitor = {}) => {
  const route = resolveRoute(address, visitor)
  return route.kind === 'redirect' ? route.to : route.kind
}

test('every section word in every language is a page of that language', () => {
  for (const language of LANGUAGES)
    for (const section of SECTIONS) {
      const path = sectionPath(language, section)
      expect(resolveRoute(path, nobody), path).toMatchObject({ kind: 'page', language, slug: null })
    }
})

test('a section word of another language redirects to the right one and keeps item and query', () => {
  expect(target('/fr/popular-vote/night-trains?x=1')).toBe('/fr/objet-votation-populaire/night-trains?x=1')
  expect(target('/en/projet')).toBe('/en/project')
  expect(resolveRoute('/en/projet', nobody)).toMatchObject({ dependsOnVisitor: false })
})

test('the start page goes to the stored language, else to the browser language, else to German', () => {
  expect(target('/', { storedLanguage: 'rm', acceptLanguage: 'fr-CH' })).toBe('/rm')
  expect(target('/', { storedLanguage: 'xx', acceptLanguage: 'xx, it-CH;q=0.9, en;q=0.2' })).toBe('/it')
  expect(target('/')).toBe('/de')
  expect(resolveRoute('/', nobody)).toMatchObject({ dependsOnVisitor: true })
})

test('addresses without a language get one and reach the page in one step', () => {
  const visitor = { storedLanguage: 'fr' }
  expect(target('/initiative/a', visitor)).toBe('/fr/objet-votation-populaire/a')
  expect(target('/referendum/a', visitor)).toBe('/fr/objet-votation-populaire/a')
  expect(target('/volksbegehren/a', visitor)).toBe('/fr/objet-votation-populaire/a')
  expect(target('/impressum', visitor)).toBe('/fr/mentions-legales')
  expect(target('/something/else?a=b', visitor)).toBe('/fr/something/else?a=b')
})

test('an older link with a language in front preselects as well', () => {
  expect(target('/it/initiative/a')).toBe('/it/oggetto-votazione-popolare/a')
})

test('the item in the address is decoded, and encoded again where it is pointed to', () => {
  expect(resolveRoute('/de/volksbegehren/gr%C3%BCn%2Fweiss', nobody)).toMatchObject({
    page: 'item',
    slug: 'grün/weiss',
  })
  expect(target('/volksbegehren/gr%C3%BCn%2Fweiss')).toBe('/de/volksbegehren/gr%C3%BCn%2Fweiss')
})

test('where one declares and where it is counted need an item: without one the list is shown in their place', () => {
  for (const section of ['erklaerung', 'ergebnis']) expect(target(`/de/${section}`)).toBe('/de/volksbegehren')
  for (const [section, page] of Object.entries({
    erklaerung: 'declare',
    ergebnis: 'result',
    stimmregister: 'register',
  }))
    expect(resolveRoute(`/de/${section}/a`, nobody)).toMatchObject({ page, slug: 'a' })
  expect(resolveRoute('/de/pruefen', nobody)).toMatchObject({ page: 'verify', slug: null })
  expect(target('/de/pruefen/a')).toBe('not-found')
})

test('an item named in capitals leads to the one address of the item', () => {
  expect(target('/de/volksbegehren/Night-TRAINS?x=1')).toBe('/de/volksbegehren/night-trains?x=1')
  expect(target('/Initiative/Night-Trains', { storedLanguage: 'fr' })).toBe('/fr/objet-votation-populaire/night-trains')
  expect(target('/de/stimmregister/Night-Trains')).toBe('/de/stimmregister/night-trains')
})

test('no item has a name of more than 100 characters', () => {
  expect(target(`/de/volksbegehren/${'a'.repeat(100)}`)).toBe('page')
  for (const length of [101, 200, 201, 5000])
    for (const word of ['volksbegehren', 'initiative', 'stimmregister'])
      expect(target(`/de/${word}/${'a'.repeat(length)}`), `${word} ${length}`).toBe('not-found')
})

test('trailing slashes, capitals and doubled slashes lead to the one address of the page', () => {
  expect(target('/de/')).toBe('/de')
  expect(target('/FR/Projet')).toBe('/fr/projet')
  expect(target('//de//projekt/')).toBe('/de/projekt')
  expect(target('//de?step=address')).toBe('/de?step=address')
  expect(target('///de/volksbegehren/a')).toBe('/de/volksbegehren/a')
  for (const address of ['//auth?x=1', '/auth/?x=1', '/auth//?x=1']) expect(target(address), address).toBe('/auth?x=1')
  for (const address of ['//problems/not-found', '/problems//not-found', '/problems/not-found/'])
    expect(target(address), address).toBe('/problems/not-found')
})

test('nothing leads to another host', () => {
  for (const address of ['//evil.example/x', '/%2F%2Fevil.example', '/\\evil.example', '///evil.example'])
    expect(target(address)).toMatch(/^\/[a-z]{2}(\/|$)|not-found/)
})

test('what leads to the address in a language stays encoded: no line of an answer ends within it', () => {
  expect(target('/x%0D%0ASet-Cookie:%20a/%2F%2Fevil/%3Fb%23c')).toBe('/de/x%0D%0ASet-Cookie%3A%20a/%2F%2Fevil/%3Fb%23c')
})

test('what is no page is not found, in the language of the address', () => {
  expect(resolveRoute('/fr/nowhere', nobody)).toEqual({ kind: 'not-found', language: 'fr' })
  expect(resolveRoute('/de/referendum', nobody)).toEqual({ kind: 'not-found', language: 'de' })
  expect(resolveRoute('/it/progetto/x', nobody)).toEqual({ kind: 'not-found', language: 'it' })
  expect(resolveRoute('/en/popular-vote/a/b', nobody)).toEqual({ kind: 'not-found', language: 'en' })
  expect(resolveRoute('/de/%E0%A4%A', nobody)).toEqual({ kind: 'not-found', language: 'de' })
})

test('files and technical paths are never redirected to a language', () => {
  const paths = ['/favicon.ico', '/robots.txt', '/api/x', '/services/y', '/.well-known/z', '/de/logo.png']
  const files = ['/foo.png', '/robots.xyz', '/foo.png/', '/site.webmanifest', '/x.properties', '/a.tar.gz~', '/.env']
  const within = ['/.git/config', '/wp.d/login', '/volksbegehren/foo.webmanifest']
  const servers = ['assets', 'locales', 'metrics', 'health', 'log', 'embed'].flatMap((word) => [
    `/${word}`,
    `/${word}/x`,
  ])
  for (const address of [...paths, ...files, ...within, ...servers]) expect(target(address), address).toBe('not-found')
  expect(resolveRoute('/it/logo.png', { storedLanguage: 'fr' })).toEqual({ kind: 'not-found', language: 'it' })
})

test('pages in easy language have addresses of their own, in German and French', () => {
  const easy = (language: string, slug: string | null) => ({ kind: 'page', page: 'easy', language, slug })
  expect(resolveRoute('/de/leichte-sprache', nobody)).toEqual(easy('de', null))
  expect(resolveRoute('/de/leichte-sprache/anleitung', nobody)).toEqual(easy('de', 'anleitung'))
  expect(resolveRoute('/de/leichte-sprache/projekt', nobody)).toEqual(easy('de', 'projekt'))
  expect(resolveRoute('/fr/facile-a-lire', nobody)).toEqual(easy('fr', null))
  expect(resolveRoute('/fr/facile-a-lire/instructions', nobody)).toEqual(easy('fr', 'anleitung'))
  expect(resolveRoute('/fr/facile-a-lire/projet', nobody)).toEqual(easy('fr', 'projekt'))
  expect(target('/fr/Leichte-Sprache/Anleitung?x=1')).toBe('/fr/facile-a-lire/instructions?x=1')
  expect(target('/leichte-sprache', { storedLanguage: 'fr' })).toBe('/fr/facile-a-lire')
  for (const language of LANGUAGES.filter((one) => !hasEasyLanguage(one)))
    for (const word of ['leichte-sprache', 'facile-a-lire', 'leichte-sprache/anleitung'])
      expect(target(`/${language}/${word}`)).toBe('not-found')
  for (const rest of ['impressum', 'x', 'anleitung/x', 'constructor'])
    expect(target(`/de/leichte-sprache/${rest}`), rest).toBe('not-found')
  expect(canonicalPath({ page: 'easy', language: 'en', slug: 'projekt' })).toBe('/en/project')
})

test('every page has one path per language that resolves to itself', () => {
  for (const language of LANGUAGES)
    for (const page of ['home', 'list', 'item', 'instructions', 'project', 'imprint', 'privacy', 'register'] as const) {
      const slug = page === 'item' ? 'a' : null
      expect(resolveRoute(canonicalPath({ page, language, slug }), nobody)).toEqual({
        kind: 'page',
        page,
        language,
        slug,
      })
    }
})

test('sign-in, admin area, mailbox and wallet have one address for every language', () => {
  for (const page of ['auth', 'admin', 'mailbox', 'wallet'] as const) {
    expect(resolveRoute(`/${page}?tab=einwohner`, { storedLanguage: 'rm', acceptLanguage: 'fr' })).toEqual({
      kind: 'page',
      page,
      language: 'rm',
      slug: null,
    })
    expect(canonicalPath({ page, language: 'it', slug: null })).toBe(`/${page}`)
    expect(target(`/de/${page}`)).toBe('not-found')
  }
  for (const address of ['/auth/x', '/admin/gemeinden', '/mailbox/1', '/wallet/anything'])
    expect(target(address), address).toBe('not-found')
})

test('a problem has one address for every language, and its word alone is none', () => {
  const problem = { kind: 'page', page: 'problem', language: 'rm', slug: 'session-not-found' }
  expect(resolveRoute('/problems/session-not-found', { storedLanguage: 'rm' })).toEqual(problem)
  expect(canonicalPath({ page: 'problem', language: 'it', slug: 'a/b' })).toBe('/problems/a%2Fb')
  expect(isOutsideLanguages('problem')).toBe(true)
  for (const address of ['/problems', '/problems/a/b', '/de/problems/a'])
    expect(target(address), address).toBe('not-found')
})

test('the language cookie is found among others', () => {
  expect(languageFromCookie('a=1; ecollecting-language=rm; b=2')).toBe('rm')
  expect(languageFromCookie('xecollecting-language=rm')).toBeNull()
  expect(languageFromCookie(undefined)).toBeNull()
})
