import { sectionPath } from '@e-collecting/i18n'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { openPage, setStage } from './harness/stage.ts'
import { AARAU, supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('de')
const itemPath = (slug: string) => sectionPath('de', 'volksbegehren', slug)

test('a cantonal item is blocked for an address in another canton, with two ways on', async () => {
  const { page } = await stage.visit()
  const form = supportForm(page, t, createHands())
  await openPage(page, itemPath('demo-sonntagsbibliotheken-zuerich'), 'de')
  await form.next(form.step.item)
  await form.enterAddress(AARAU)
  const conflict = form.step.summary.getByRole('alert')
  const places = { itemCanton: 'Zürich', addressCanton: 'Aargau' }
  await conflict.getByText(t('forms:summary.cantonConflict.text', places)).waitFor()
  expect(await form.button(form.step.summary, t('forms:summary.support')).isDisabled()).toBe(true)

  await conflict.getByRole('button', { name: t('forms:summary.changeAddress') }).click()
  await form.enterAddress(ZURICH)
  await form.step.summary.getByText(t('forms:summary.scope.cantonal', { canton: 'Zürich' })).waitFor()
  // It waits for the canton of the new address.
  await expect.poll(() => form.button(form.step.summary, t('forms:summary.support')).isEnabled()).toBe(true)
})

test('an item that has ended can be read but not supported, and is marked wherever it can be chosen', async () => {
  const { page } = await stage.visit()
  const form = supportForm(page, t, createHands())
  await openPage(page, itemPath('demo-gedicht-im-amtsblatt'), 'de')
  await page.getByRole('heading', { name: t('content:detail.wording') }).waitFor()
  await page.getByText(t('content:detail.ended.title')).waitFor()
  expect(await form.step.item.count()).toBe(0)

  await openPage(page, '/de', 'de')
  await form.typeChoice('initiative').click()
  const ended = form.titleChoice.getByRole('option', { name: `(${t('forms:item.ended')})` })
  expect(await ended.count()).toBeGreaterThan(0)
  for (const option of await ended.all()) expect(await option.isDisabled()).toBe(true)
})

test('an item that ends today can be supported today', async () => {
  const { page } = await stage.visit()
  const form = supportForm(page, t, createHands())
  await openPage(page, itemPath('demo-stille-stunde'), 'de')
  await page.getByText(t('common:dates.endsToday')).first().waitFor()
  await form.next(form.step.item)
  await form.enterAddress(ZURICH)
  await form.support()
})

test('an unknown item is a 404 page with the header and a way back', async () => {
  const { page } = await stage.visit({ expectedComplaint: /status of 404/ })
  const response = await page.goto(itemPath('gibt-es-nicht'))
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: t('common:notFound.title') }).waitFor()
  await page.getByRole('navigation', { name: t('common:nav.label') }).waitFor()
  await page.getByRole('link', { name: t('common:notFound.home') }).click()
  await page.getByRole('heading', { name: t('content:home.heading') }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/de')
})
