import { sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { setStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'
import { waitForLog } from './harness/wait-for-log.ts'

const stage = setStage()
const t = textsIn('de')

test('without JavaScript one reads and chooses an item, and learns that the form goes on with JavaScript only', async () => {
  const { page } = await stage.visit({ javaScriptEnabled: false })
  await page.goto('/de')
  await page.getByRole('heading', { name: t('content:home.heading'), level: 1 }).waitFor()
  await page
    .getByRole('link', { name: t('common:nav.popularVotes') })
    .first()
    .click()
  expect(new URL(page.url()).pathname).toBe(sectionPath('de', 'volksbegehren'))

  const list = page.getByRole('region', { name: t('content:list.all') })
  await list.getByRole('link', { name: 'Nachtzüge in alle Landesteile' }).waitFor()
  // What cannot work is not there, nor room for it.
  expect(await list.locator('form, .skeleton:visible').count()).toBe(0)
  await page
    .getByRole('link', { name: t('common:carousel.moreAbout', { title: 'Nachtzüge in alle Landesteile' }) })
    .click()
  await page.getByRole('heading', { name: 'Nachtzüge in alle Landesteile', level: 1 }).waitFor()
  await page.getByText('dass jede Sprachregion der Schweiz jede Nacht mit einem Zug erreichbar ist').waitFor()
  await page.getByText('Erfundenes Komitee «Gute Nacht, gute Reise»').waitFor()

  const form = page.getByRole('region', { name: t('forms:item.heading') })
  expect(await form.getByRole('radio', { name: t('common:type.initiative') }).isChecked()).toBe(true)
  expect(await form.getByRole('combobox', { name: t('forms:item.title') }).inputValue()).toBe('demo-nachtzuege')
  const note = form.locator('noscript')
  expect(await note.isVisible()).toBe(true)
  expect(await note.innerText()).toBe(t('forms:form.needsJavaScript'))
})

test('without JavaScript the language switch and the 404 page work', async () => {
  const { page } = await stage.visit({ javaScriptEnabled: false, expectedComplaint: /status of 404/ })
  await page.goto('/de/gibt-es-nicht')
  await page.getByRole('link', { name: t('common:notFound.home') }).click()
  await page.getByRole('link', { name: t('common:language.names.it') }).click()
  const italian = textsIn('it')
  await page.getByRole('heading', { name: italian('content:home.heading'), level: 1 }).waitFor()
})

test('without JavaScript the check of a receipt, the check of a count and the demo wallet say what they need, and offer nothing that fails', async () => {
  const { page } = await stage.visit({ javaScriptEnabled: false })
  await waitForLog(stage.product().url, 'demo-nachtzuege')
  const notes: [string, string][] = [
    [sectionPath('de', 'pruefen'), t('verify:choice.needsJavaScript')],
    [sectionPath('de', 'ergebnis', 'demo-nachtzuege'), t('result:check.needsJavaScript')],
    ['/wallet', t('wallet:home.needsJavaScript')],
  ]
  for (const [path, note] of notes) {
    await page.goto(path)
    const said = page.locator('main noscript')
    expect(await said.isVisible(), path).toBe(true)
    expect(await said.innerText()).toBe(note)
    const shown = page.locator('main').locator('button, input, textarea, .skeleton').filter({ visible: true })
    expect(await shown.count(), path).toBe(0)
  }
})

test.each([1280, 390, 320])(
  'without JavaScript at %i px nothing stands there that does not work, and one changes the language',
  async (width) => {
    const { page } = await stage.visit({ javaScriptEnabled: false, viewport: { width, height: 844 } })
    await page.goto(sectionPath('de', 'volksbegehren'))
    const shown = page.getByRole('button').filter({ visible: true })
    expect(await shown.allInnerTexts()).toEqual([])
    expect(await page.getByText(t('common:health.title')).isVisible()).toBe(false)
    await page
      .getByRole('link', { name: t('common:language.names.fr') })
      .filter({ visible: true })
      .first()
      .click()
    expect(new URL(page.url()).pathname).toBe(sectionPath('fr', 'volksbegehren'))
  },
)
