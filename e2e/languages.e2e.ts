import { LANGUAGES, type Language, sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { isAlive } from './harness/is-alive.ts'
import { openPage, setStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const ITEM = 'demo-nachtzuege'

const ask = async (path: string, headers: Record<string, string> = {}) => {
  const response = await fetch(stage.product().url + path, { headers, redirect: 'manual' })
  await response.arrayBuffer()
  return { status: response.status, location: response.headers.get('location'), vary: response.headers.get('vary') }
}

test.each([
  ['fr-CH,fr;q=0.9,de;q=0.5', 'fr'],
  ['it', 'it'],
  ['rm,de;q=0.8', 'rm'],
  ['en-GB', 'en'],
  ['de-AT', 'de'],
  ['ja,pt;q=0.8', 'de'],
  ['ja;q=0.2,it;q=0.1,en;q=0', 'it'],
])('/ with Accept-Language %s leads to /%s and varies by visitor', async (header, language) => {
  const answer = await ask('/', { 'accept-language': header })
  expect(answer).toMatchObject({ status: 302, location: `/${language}` })
  expect(answer.vary).toMatch(/cookie/i)
  expect(answer.vary).toMatch(/accept-language/i)
})

test('the language chosen before beats the one of the browser', async () => {
  const headers = { 'accept-language': 'fr', cookie: 'ecollecting-language=rm' }
  expect(await ask('/', headers)).toMatchObject({ status: 302, location: '/rm' })
  expect(await ask('/impressum', headers)).toMatchObject({ status: 302, location: '/rm/impressum' })
})

test.each([
  [`/initiative/${ITEM}`, 'fr', sectionPath('fr', 'volksbegehren', ITEM)],
  [`/referendum/demo-kaffeepausengesetz`, 'it', sectionPath('it', 'volksbegehren', 'demo-kaffeepausengesetz')],
  [`/volksbegehren/${ITEM}`, 'en', sectionPath('en', 'volksbegehren', ITEM)],
  ['/impressum', 'it', sectionPath('it', 'impressum')],
])('the short address %s leads to the page in %s: %s', async (path, language, location) => {
  expect(await ask(path, { 'accept-language': language })).toMatchObject({ status: 302, location })
})

test.each([
  [`/de/popular-vote/${ITEM}`, sectionPath('de', 'volksbegehren', ITEM)],
  [`/fr/volksbegehren/${ITEM}`, sectionPath('fr', 'volksbegehren', ITEM)],
  [`/it/initiative/${ITEM}`, sectionPath('it', 'volksbegehren', ITEM)],
  ['/en/registro-elettorale', sectionPath('en', 'stimmregister')],
])('the word of another language in %s leads to the right address: %s', async (path, location) => {
  const { status, ...answer } = await ask(path)
  expect([301, 302]).toContain(status)
  expect(answer.location).toBe(location)
})

test.each(['/de/gibt-es-nicht', '/fr/objet-votation-populaire/inconnu', '/en/popular-vote/a/b', '/de/wallet.php'])(
  '%s answers 404',
  async (path) => {
    expect((await ask(path)).status).toBe(404)
  },
)

test.each(LANGUAGES)(
  'pages in %s say so in lang, title and links to the other languages',
  async (language: Language) => {
    const { page } = await stage.visit()
    const t = textsIn(language)
    await openPage(page, sectionPath(language, 'anleitung'), language)
    expect(await page.getAttribute('html', 'lang')).toBe(language)
    expect(await page.title()).toBe(t('common:pageTitle', { title: t('instructions:title') }))
    const alternates = page.locator('head link[rel="alternate"]')
    for (const other of LANGUAGES)
      expect(await alternates.and(page.locator(`[hreflang="${other}"]`)).getAttribute('href')).toBe(
        stage.product().url + sectionPath(other, 'anleitung'),
      )
    expect(await alternates.and(page.locator('[hreflang="x-default"]')).count()).toBe(1)
  },
)

test('following links changes title and address without a new document, and Back returns', async () => {
  const { page } = await stage.visit()
  const t = textsIn('de')
  const titleOf = (title: string) => t('common:pageTitle', { title })
  const main = page.getByRole('navigation', { name: t('common:nav.label') })
  await openPage(page, '/de', 'de')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await main.getByRole('link', { name: t('common:nav.instructions') }).click()
  await expect.poll(() => page.title()).toBe(titleOf(t('instructions:title')))
  expect(new URL(page.url()).pathname).toBe('/de/anleitung')
  await main.getByRole('link', { name: t('common:nav.popularVotes') }).click()
  await expect.poll(() => page.title()).toBe(titleOf(t('content:list.title')))
  await page.goBack()
  await expect.poll(() => page.title()).toBe(titleOf(t('instructions:title')))
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})

test('the language switch keeps the page, and the choice is remembered', async () => {
  const { page } = await stage.visit({ locale: 'de-CH' })
  await openPage(page, `${sectionPath('de', 'volksbegehren', ITEM)}?von=freunden`, 'de')
  await page.getByRole('link', { name: textsIn('rm')('common:language.names.rm') }).click()
  await isAlive(page, 'rm')
  expect(page.url()).toBe(`${stage.product().url}${sectionPath('rm', 'volksbegehren', ITEM)}?von=freunden`)
  expect(await page.getAttribute('html', 'lang')).toBe('rm')
  await page.getByRole('heading', { name: 'Trens da notg en tut las regiuns', level: 1 }).waitFor()
  await page.goto('/')
  await isAlive(page, 'rm')
  expect(new URL(page.url()).pathname).toBe('/rm')
})
