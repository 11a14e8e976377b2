import { sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('de')
/** 15rem and the border round them. */
const LIST_HEIGHT = 244
/** Longer than the debounce and the closing after blur together. */
const A_MOMENT_MS = 1000

async function standAtAddressStep(page: Page) {
  const form = supportForm(page, t, createHands())
  await openPage(page, sectionPath('de', 'volksbegehren', 'demo-nachtzuege'), 'de')
  await form.next(form.step.item)
  await form.step.address.waitFor()
  return form
}

test('the keyboard alone is told what is missing, finds an address, closes the list, and goes on', async () => {
  const { page } = await stage.visit()
  await page.clock.install()
  const form = await standAtAddressStep(page)
  const { keyboard } = page
  await form.field.street.focus()
  await keyboard.press('Enter')
  await page.clock.runFor(A_MOMENT_MS)
  await form.step.address.getByText(t('forms:validation.addressIncomplete')).waitFor()
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await keyboard.type('Bahn')
  await page.clock.runFor(A_MOMENT_MS)
  expect(await form.suggestions.count()).toBe(0)
  await keyboard.type('hofstrasse 45, 8001')
  await form.suggestions.waitFor()
  await keyboard.press('Escape')
  await form.suggestions.waitFor({ state: 'hidden' })
  expect(await form.field.street.inputValue()).toBe(ZURICH.typed)

  await keyboard.press('ArrowDown')
  await form.suggestions.waitFor()
  await keyboard.press('ArrowUp')
  await keyboard.press('ArrowDown')
  await expect
    .poll(() => form.field.street.getAttribute('aria-activedescendant'))
    .toBe(await page.getByRole('option').first().getAttribute('id'))
  expect((await form.suggestions.locator('xpath=..').boundingBox())!.height).toBeLessThanOrEqual(LIST_HEIGHT)
  await keyboard.press('Enter')
  await form.suggestions.waitFor({ state: 'hidden' })
  expect(await form.field.street.inputValue()).toBe(ZURICH.street)
  expect(await form.field.postalCode.inputValue()).toBe('8001')
  expect(await form.field.city.inputValue()).toBe('Zürich')
  expect(await form.field.municipality.inputValue()).toBe('Zürich')
  await page.clock.runFor(A_MOMENT_MS)
  expect(await form.suggestions.count()).toBe(0)

  const next = form.button(form.step.address, t('common:actions.next'))
  while (!(await next.evaluate((button) => button === document.activeElement))) await keyboard.press('Tab')
  await page.clock.runFor(A_MOMENT_MS)
  expect(await form.suggestions.count()).toBe(0)
  await keyboard.press('Enter')
  await form.step.summary.waitFor()
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
})

test('an address that the data does not know goes on with a municipality chosen by hand', async () => {
  const { page } = await stage.visit()
  const form = await standAtAddressStep(page)
  await form.field.street.fill('Unbekannter Weg 77')
  await form.step.address.getByText(t('forms:address.nothingFound')).first().waitFor()
  await form.field.postalCode.fill('6563')
  await form.field.city.fill('Mesocco')
  await form.field.municipality.fill('Mesoc')
  // That of the places closes a moment after its field was left.
  const municipalities = page.getByRole('listbox', { name: t('forms:address.municipality') })
  await municipalities.getByRole('option', { name: 'Mesocco' }).click()
  await form.next(form.step.address)
  await form.step.summary.getByText('Unbekannter Weg 77, 6563 Mesocco').waitFor()
  await form.step.summary.getByText('Graubünden', { exact: true }).waitFor()
})

test('a list that cannot be loaded says so, and one tap loads it', async () => {
  const { page } = await stage.visit({ expectedComplaint: /Failed to load resource/ })
  await openPage(page, sectionPath('de', 'anleitung'), 'de')
  await page.route('**/api/popular-votes?*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await page
    .getByRole('link', { name: t('common:nav.popularVotes') })
    .first()
    .click()
  const section = page.getByRole('region', { name: t('common:typePlural.initiative') })
  await section.getByRole('alert').getByText(t('common:state.loadFailed')).waitFor()
  await page.unroute('**/api/popular-votes?*')
  await section.getByRole('button', { name: t('common:actions.retry') }).click()
  await section.getByRole('article').first().waitFor()
})
