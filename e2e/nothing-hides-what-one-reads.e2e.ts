import { sectionPath } from '@e-collecting/i18n'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AdminTabId, adminArea, signInByMail } from './harness/admin-area.ts'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import { DESKTOP, PHONE, type VisitorOptions, ZOOMED } from './harness/open-browser.ts'
import { openPage, setOwnStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setOwnStage()
const t = textsIn('de')
const ITEM = sectionPath('de', 'volksbegehren', 'demo-nachtzuege')

type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>
let ofTheSession: Cookies | undefined

/** A tab of the admin area in a window of its own; all go on with the session of the first, which signs in by mail. */
async function visitTab(tab: AdminTabId, options: VisitorOptions) {
  const { page, context } = await stage.visit(options)
  if (ofTheSession === undefined) {
    await signInByMail(page, t, 'admin@bern.test')
    ofTheSession = await context.cookies()
  }
  await context.addCookies(ofTheSession)
  await page.goto('/admin')
  const area = adminArea(page, t)
  await area.open(tab)
  return { page, area }
}

/** Texts of what stays where it is while the page moves below it, or sticks to an edge. */
const standing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const stays = (element: Element) => ['fixed', 'sticky'].includes(getComputedStyle(element).position)
    const isSeen = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true }) && height > 0 && bottom > 0 && top < innerHeight
    }
    return [...document.querySelectorAll('body *')]
      .filter((element) => stays(element) && isSeen(element))
      .map(({ textContent }) => textContent ?? '')
  })

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error('it is not on screen')
  return { ...box, bottom: box.y + box.height }
}

test('at 400 % no part of the site stays over the page', async () => {
  const { page, context } = await stage.visit({ viewport: ZOOMED })
  for (const path of ['/de', ITEM, sectionPath('de', 'stimmregister')]) {
    await openPage(page, path, 'de')
    for (const share of [0, 0.3, 0.6, 1]) {
      await page.evaluate((at) => scrollTo(0, at * document.body.scrollHeight), share)
      expect(await standing(page), `${path} at ${share}`).toEqual([])
    }
  }
  const hands = createHands()
  const form = supportForm(page, t, hands)
  await openPage(page, '/de', 'de')
  await form.chooseItem('demo-nachtzuege')
  await form.enterAddress(ZURICH)
  await form.support()
  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await wallet.press(t('wallet:newId.submit'))
  await wallet.page.getByRole('button', { name: t('wallet:request.accept') }).waitFor()
  await wallet.page.setViewportSize(ZOOMED)
  expect(await standing(wallet.page)).toEqual([])
})

test('on a phone the bar at the bottom edge covers nothing that gets the focus', async () => {
  const { page } = await stage.visit({ viewport: PHONE })
  await openPage(page, ITEM, 'de')
  const { looked, covered } = await page.evaluate(async () => {
    const bar = document.getElementById('support-bar')
    const isShown = () => bar?.checkVisibility({ visibilityProperty: true }) === true
    const focusable = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input, select, summary)')]
    const looked = focusable.filter((element) => bar?.contains(element) === false && element.checkVisibility())
    const isCovered = async (element: HTMLElement) => {
      // To the lower edge of the window, where the bar is.
      element.scrollIntoView({ block: 'end', behavior: 'instant' })
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight, behavior: 'instant' })
      element.focus()
      const isUnderBar = () =>
        isShown() && element.getBoundingClientRect().bottom > (bar?.getBoundingClientRect().top ?? 0) + 1
      // The bar goes a moment after the form is reached.
      for (let looks = 0; looks < 20 && (looks < 2 || isUnderBar()); looks++)
        await new Promise((resolve) => setTimeout(resolve, 50))
      return isUnderBar()
    }
    const covered: string[] = []
    for (const element of looked) if (await isCovered(element)) covered.push(element.outerHTML.slice(0, 200))
    return { looked: looked.length, covered }
  })
  expect(looked).toBeGreaterThan(3)
  expect(covered).toEqual([])
})

test('a message in the admin area hides neither what one works on nor the end of a list, and goes on screen at 400 % as a part of it', async () => {
  const { page } = await visitTab('volksbegehren', { viewport: DESKTOP })
  const row = page.getByRole('row').nth(6)
  const menu = row.getByRole('button').last()
  // Where the message is going to be.
  await menu.evaluate((element) => {
    element.scrollIntoView({ block: 'end', behavior: 'instant' })
    scrollBy({ top: 100, behavior: 'instant' })
    element.scrollIntoView({ block: 'end', behavior: 'instant' })
  })
  // The focus is back on the row before the answer comes, and the message with it.
  await page.route('**/api/admin/popular-votes/*/status', async (route) => {
    const hasFocus = () => menu.evaluate((button) => button === document.activeElement)
    await expect.poll(hasFocus, { timeout: 10_000 }).toBe(true)
    await route.continue()
  })
  await menu.click()
  await page.getByRole('menuitem', { name: t('items:list.deactivate') }).click()
  const message = page.getByRole('region', { name: t('admin:ui.toast.region') })
  await message.waitFor()
  await expect.poll(async () => (await boxOf(row)).bottom - (await boxOf(message)).y).toBeLessThanOrEqual(0)

  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  expect((await boxOf(page.getByRole('row').last())).bottom).toBeLessThanOrEqual((await boxOf(message)).y)
  await page.setViewportSize(ZOOMED)
  expect((await boxOf(message)).height).toBeLessThanOrEqual(ZOOMED.height / 2)
})

test('on a phone a form and a panel end above a message', async () => {
  const { page, area } = await visitTab('volksbegehren', { isPhone: true })
  await page.getByRole('row').nth(1).getByRole('button').last().click()
  await page.getByRole('menuitem', { name: t('items:list.deactivate') }).click()
  const message = page.getByRole('region', { name: t('admin:ui.toast.region') })
  await message.waitFor()
  const dialog = page.getByRole('dialog')
  // What is seen of it: the sheet that scrolls it.
  const sheet = dialog.locator('..')
  const endsAbove = async () => (await boxOf(sheet)).bottom - (await boxOf(message)).y

  await area.button(t('items:list.create')).click()
  await dialog.waitFor()
  expect((await boxOf(sheet)).y).toBeGreaterThanOrEqual(0)
  expect(await endsAbove()).toBeLessThanOrEqual(0)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('row').nth(2).getByRole('rowheader').getByRole('button').click()
  await dialog.waitFor()
  expect(await endsAbove()).toBeLessThanOrEqual(0)
})

test('the ring around a choice that has the focus is whole: the next choice does not lie over its lower edge', async () => {
  const { page, area } = await visitTab('zugriffe', { viewport: DESKTOP })
  await area.button(t('admin:staff.invite')).click()
  const form = area.dialog(t('admin:staff.inviteTitle'))
  await form.getByRole('textbox', { name: t('admin:staff.email') }).press('Tab')
  const { x, y, width, bottom } = await boxOf(form.locator('label', { has: page.locator(':focus-visible') }))
  // A row of pixels in the middle of the ring, which is three wide and three away.
  const rowAt = (top: number) => page.screenshot({ clip: { x, y: Math.round(top), width, height: 1 } })
  const [above, below] = [await rowAt(y - 5), await rowAt(bottom + 4)]
  expect(below.equals(above)).toBe(true)
})

test('while a message is there, the page behind a form stays where it is: the list of a field would go with it', async () => {
  const { page, area } = await visitTab('zugriffe', { viewport: DESKTOP })
  const invite = async (email: string) => {
    await area.button(t('admin:staff.invite')).click()
    const form = area.dialog(t('admin:staff.inviteTitle'))
    await form.getByRole('textbox', { name: t('admin:staff.email') }).fill(email)
    const field = form.getByRole('combobox', { name: t('admin:staff.municipality') })
    await field.fill('Bern')
    const option = page.getByRole('option', { name: 'Bern' }).first()
    await option.evaluate((element) => element.scrollIntoView({ block: 'nearest', behavior: 'instant' }))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await option.click()
    await area.button(t('admin:staff.inviteSubmit'), form).click()
    await area.message(t('admin:staff.invited', { email })).waitFor()
  }
  for (const name of ['eins', 'zwei', 'drei']) await invite(`${name}@bern.test`)
})

test('on paper a list and an open record of the admin area each stand alone, in full, with address and day', async () => {
  const { page, area } = await visitTab('volksbegehren', { viewport: DESKTOP })
  const opener = page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button')
  const head = page.getByText(t('common:print.printedOn', { date: '' }).trim())
  const isSeen = (...parts: Locator[]) => Promise.all(parts.map((part) => part.isVisible()))
  await opener.waitFor()
  expect(await isSeen(head)).toEqual([false])
  await page.emulateMedia({ media: 'print' })
  expect(await isSeen(head, page.getByText(page.url()), page.getByRole('table'))).toEqual([true, true, true])
  const tools = [area.button(t('admin:shell.signOut')), area.button(t('items:list.create'))]
  expect(await isSeen(...tools)).toEqual([false, false])

  await page.emulateMedia({ media: 'screen' })
  await opener.click()
  await page.getByText(t('items:panel.address')).waitFor()
  await page.emulateMedia({ media: 'print' })
  const panel = page.getByRole('dialog')
  expect(await isSeen(panel, head, page.getByText(page.url()))).toEqual([true, true, true])
  const behind = [page.locator('main'), ...tools, panel.getByRole('button').first()]
  expect(await isSeen(...behind)).toEqual([false, false, false, false])
  // Longer than the window: nothing of it is cut off.
  const texts = panel.getByRole('heading', { name: t('items:panel.texts'), exact: true })
  expect((await boxOf(panel)).bottom).toBeGreaterThan((await boxOf(texts)).bottom)
  expect((await boxOf(texts)).y).toBeGreaterThan(DESKTOP.height)
})

test('at 400 % a panel of the admin area moves as a whole', async () => {
  const { page } = await visitTab('volksbegehren', { viewport: DESKTOP })
  await page.getByRole('row').nth(1).getByRole('rowheader').getByRole('button').click()
  const panel = page.getByRole('dialog')
  await panel.waitFor()
  await page.setViewportSize(ZOOMED)
  await panel.getByRole('button').last().scrollIntoViewIfNeeded()
  expect((await boxOf(panel.getByRole('heading', { level: 2 }).first())).bottom).toBeLessThanOrEqual(0)
})

/** So little room that a form and a request are longer than the window, and more than where nothing sticks. */
const SHORT = { width: 390, height: 600 }

/** Those of `fields` of which not even a part is to be seen when the focus comes to them, below a bar at the lower edge. */
const findHidden = async (fields: Locator, bar: Locator): Promise<string[]> => {
  const hidden: string[] = []
  for (const field of await fields.all()) {
    await field.focus()
    if ((await boxOf(field)).y >= (await boxOf(bar)).y) hidden.push(await field.evaluate(({ outerHTML }) => outerHTML))
  }
  return hidden
}

test('the buttons of a long form are in reach from its first field to its last, and hide none that gets the focus', async () => {
  const { area } = await visitTab('volksbegehren', { viewport: SHORT })
  await area.button(t('items:list.create')).click()
  const form = area.dialog(t('items:form.createTitle'))
  const save = area.button(t('items:form.create'), form)
  await save.waitFor()
  const fields = form.locator('input, select, textarea').filter({ visible: true })
  for (const field of [fields.first(), fields.last()]) {
    await field.focus()
    expect((await boxOf(save)).bottom).toBeLessThanOrEqual(SHORT.height)
  }
  expect((await boxOf(fields.first())).y).toBeLessThan(0)
  expect((await boxOf(form)).bottom).toBeGreaterThanOrEqual((await boxOf(fields.last())).bottom)
  expect(await findHidden(fields, save)).toEqual([])
})

test('in the demo wallet what one decides with is in reach from the first look, and stands below what it is about at the end', async () => {
  const { page, context } = await stage.visit({ viewport: SHORT })
  const hands = createHands()
  const form = supportForm(page, t, hands)
  await openPage(page, `${ITEM}?step=address`, 'de')
  await form.enterAddress(ZURICH)
  await form.support()
  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
  await wallet.page.setViewportSize(SHORT)
  const button = (name: string) => wallet.page.getByRole('button', { name, exact: true })
  const isInReach = async (name: string) => {
    await button(name).waitFor()
    await wallet.page.evaluate(() => scrollTo(0, 0))
    expect(await wallet.page.evaluate(() => document.body.scrollHeight)).toBeGreaterThan(SHORT.height)
    expect((await boxOf(button(name))).bottom).toBeLessThanOrEqual(SHORT.height)
  }
  await isInReach(t('wallet:newId.submit'))
  expect(await findHidden(wallet.page.locator('main :is(input, select)'), button(t('wallet:newId.submit')))).toEqual([])
  await wallet.press(t('wallet:newId.submit'))
  await isInReach(t('wallet:request.accept'))
  await wallet.page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const lastFold = wallet.page.getByText(t('wallet:details'), { exact: true }).last()
  expect((await boxOf(lastFold)).bottom).toBeLessThanOrEqual((await boxOf(button(t('wallet:request.accept')))).y)
})
