// @vitest-environment jsdom-of-the-server
import type { Site } from '@e-collecting/browser'
import { sampleSite } from '@e-collecting/browser/testing'
import { LANGUAGES } from '@e-collecting/i18n'
import { shippedTexts } from '@e-collecting/i18n/testing'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { easyPagesIn, everydayPagesIn, pagesIn } from './testing/sample-site.ts'
import { setVisits } from './testing/visit.ts'

const { visit, page } = setVisits()

/** Texts hold no markup, so that no language is taken over in another way: outside the matrix each page is in German and in one of the others, which go round. */
const OTHERS = LANGUAGES.filter((language) => language !== 'de')
const SAMPLE = [
  ...LANGUAGES.flatMap(easyPagesIn),
  ...everydayPagesIn('de'),
  ...OTHERS.flatMap((language, at) => everydayPagesIn(language).filter((_, place) => place % OTHERS.length === at)),
]

test.each(inject('isMatrix') ? LANGUAGES.flatMap(pagesIn) : SAMPLE)(
  'the browser takes %s over without rendering it anew',
  async (path) => {
    expect(await visit(path)).toEqual([])
  },
)

test('a page with a query, which the server did not look at, is taken over as well, and knows it then', async () => {
  expect(await visit('/de/volksbegehren?x=1')).toEqual([])
  expect(page().getByRole('link', { name: 'FR – Français' }).getAttribute('href')).toMatch(/\?x=1$/)
})

test('the register is taken over with an item that cannot be had, and says so then', async () => {
  expect(await visit('/de/stimmregister/quiet-hour')).toEqual([])
  await waitFor(() => expect(document.querySelector('main')?.textContent).toMatch(/Eine stille Stunde/))
})

test('a page that was not found is taken over as such', async () => {
  expect(await visit('/de/volksbegehren/nobody-knows-it')).toEqual([])
  expect(page().getByRole('heading', { level: 1 }).textContent).toMatch(/Diese Seite gibt es nicht/)
})

test('the language of the address is kept in local storage and in the cookie', async () => {
  await visit('/rm')
  expect(localStorage.getItem('ecollecting-language')).toBe('rm')
  expect(document.cookie).toContain('ecollecting-language=rm')
})

test.each(['/auth', '/problems/not-found', '/de/nirgends'])('that of %s is no choice of a language', async (path) => {
  await visit(path)
  expect(localStorage.getItem('ecollecting-language')).toBeNull()
})

test('the language switch keeps the page and the item', async () => {
  await visit('/de/volksbegehren/night-trains?x=1')
  const french = page().getByRole('link', { name: 'FR – Français' })
  expect(french.getAttribute('href')).toBe('/fr/objet-votation-populaire/night-trains?x=1')
  expect(page().getByRole('link', { name: 'DE – Deutsch' }).getAttribute('aria-current')).toBe('true')
})

test('what changes the language is called by the letters that one sees, and says what they stand for', async () => {
  await visit('/rm')
  const languages = within(page().getByRole('navigation', { name: 'Tscherner la lingua' }))
  const called = languages.getAllByRole('link').map(({ textContent }) => textContent)
  expect(called.slice(0, 5)).toEqual([
    'DE – Deutsch',
    'FR – Français',
    'IT – Italiano',
    'RM – Rumantsch',
    'EN – English',
  ])
  expect(called).toHaveLength(LANGUAGES.length)
  for (const link of languages.getAllByRole('link')) expect(link.querySelector('[aria-hidden]')).toBeNull()
  expect(page().getByRole('button', { name: 'RM – Rumantsch, Tscherner la lingua' })).toBeTruthy()
})

test('a step inside the site changes title and page and puts the focus on the heading', async () => {
  await visit('/de')
  const nav = page().getByRole('navigation', { name: 'Auf dieser Website' })
  await act(async () => {
    fireEvent.click(within(nav).getByText('Volksbegehren'))
  })
  await waitFor(() => expect(document.title).toBe('Volksbegehren – E-Collecting'))
  expect(document.querySelectorAll('title')).toHaveLength(1)
  expect(document.activeElement?.tagName).toBe('H1')
})

test.each([
  ['that nobody has begun, at the address', '', '?step=address'],
  ['that is begun, where it is', '?step=item', '?step=item'],
])('the button of an item leads to the form %s', async (_, from, to) => {
  await visit(`/de/volksbegehren/night-trains${from}`)
  const [link] = page().getAllByRole('link', { name: /^Unterstützen/ })
  await act(async () => void fireEvent.click(link as HTMLElement))
  await waitFor(() => expect(location.search).toBe(to))
})

test('the mobile menu opens as a dialog and Escape closes it', async () => {
  await visit('/de')
  fireEvent.click(page().getByRole('button', { name: 'Menü öffnen' }))
  const menu = page().getByRole('dialog', { name: 'Menü' })
  expect(within(menu).getByRole('link', { name: 'Projekt' }).getAttribute('href')).toBe('/de/projekt')
  fireEvent(menu, new Event('cancel', { cancelable: true }))
  expect(page().queryByRole('dialog')).toBeNull()
})

const askToHelpWithEasyLanguage = async (site?: Site) => {
  await visit('/en', undefined, site)
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => open.mockRestore())
  await act(async () => {
    fireEvent.click(page().getByRole('button', { name: 'Easy language' }))
  })
  const dialog = await page().findByRole('dialog')
  const question = dialog.textContent
  const answers = within(dialog)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
  fireEvent.click(page().getByRole('button', { name: 'OK' }))
  expect(page().queryByRole('dialog')).toBeNull()
  return { open, question, answers }
}

test('easy language asks for help and opens the issue in a new tab', async () => {
  const { links, ...site } = sampleSite()
  const helpWanted = { ...links.helpWanted, easyLanguage: 'https://collect.example/help' }
  const { open, question, answers } = await askToHelpWithEasyLanguage({ ...site, links: { ...links, helpWanted } })
  expect(question).toContain('Would you like to help us')
  expect(answers).toEqual(['Cancel', 'OK'])
  expect(open).toHaveBeenCalledWith('https://collect.example/help', '_blank', 'noopener,noreferrer')
})

test('where no place for help is configured, the dialog says so, asks nothing and opens nothing', async () => {
  const { open, question, answers } = await askToHelpWithEasyLanguage()
  expect(question).toContain(shippedTexts('en').within(['common'])('helpWanted.noAddress'))
  expect(answers).toEqual(['OK'])
  expect(open).not.toHaveBeenCalled()
})

test.each([
  ['/de', 'Leichte Sprache', '/de/leichte-sprache'],
  ['/de/leichte-sprache', 'Alltags-Sprache', '/de'],
  ['/fr/projet', 'Langue facile à lire', '/fr/facile-a-lire/projet'],
  ['/fr/facile-a-lire/projet', 'Langage courant', '/fr/projet'],
])('%s leads to the same page in easy language, or back', async (path, name, other) => {
  await visit(path)
  expect(page().getByRole('link', { name }).getAttribute('href')).toBe(other)
})

test('a page that nobody has told in easy language asks for help', async () => {
  await visit('/de/impressum')
  expect(page().getByRole('button', { name: 'Leichte Sprache' })).toBeTruthy()
})

test('the lights of the footer say each service and its state in words', async () => {
  await visit('/de')
  const lights = within(page().getByRole('region', { name: 'Zustand der Dienste' }))
  await waitFor(() => expect(lights.getAllByRole('listitem')[0]?.textContent).toMatch(/in Betrieb/))
  expect(lights.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Prüfdienst für Ausweisein Betrieb',
    'Quittungen: Verwaltunggestört',
    'Quittungen: Ausgabe an die Walletnicht erreichbar',
    'Ausstelldienst der Gemeindenin Betrieb',
  ])
})

test('the carousel goes page by page and stops at its ends', async () => {
  await visit('/de/volksbegehren')
  const initiatives = within(page().getByRole('region', { name: 'Initiativen' }))
  const [back, next] = [
    initiatives.getByRole('button', { name: 'Zurück' }),
    initiatives.getByRole('button', { name: 'Weiter' }),
  ]
  const current = () => initiatives.getAllByRole('button').find((button) => button.hasAttribute('aria-current'))
  expect(back.getAttribute('aria-disabled')).toBe('true')
  expect(current()?.getAttribute('aria-label')).toBe('Seite 1')
  fireEvent.click(next)
  expect(current()?.getAttribute('aria-label')).toBe('Seite 2')
  expect(next.getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(next)
  expect(current()?.getAttribute('aria-label')).toBe('Seite 2')
})

test('a card has one link, spread over it, that names the item', async () => {
  await visit('/de/volksbegehren')
  const [card] = page().getAllByRole('article')
  const links = within(card as HTMLElement).getAllByRole('link')
  expect(links.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Mehr zu: Volksinitiative «Nachtzüge in alle Landesteile»', '/de/volksbegehren/night-trains'],
  ])
})
