import { type Language, sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { isAlive } from './harness/is-alive.ts'
import { registerForm } from './harness/register-form.ts'
import { setStage } from './harness/stage.ts'
import { supportForm } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('de')

/** Opens a page on a line that brings no script before `arrive` is called. */
async function openOnSlowLine(page: Page, path: string, language: Language = 'de') {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/**/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return {
    arrive: async () => {
      release()
      await isAlive(page, language)
    },
  }
}

test('what was chosen on the first step counts, also after an early press of its button', async () => {
  const { page } = await stage.visit()
  const form = supportForm(page, t, createHands())
  const { arrive } = await openOnSlowLine(page, '/de')
  await form.typeChoice('initiative').check()
  await form.next(form.step.item)
  await arrive()
  expect(new URL(page.url()).search).toBe('')
  await expect.poll(() => form.typeChoice('initiative').isChecked()).toBe(true)
  await form.titleChoice.selectOption('demo-nachtzuege')
  await form.next(form.step.item)
  await form.step.address.waitFor()
})

test('a page whose scripts could not be fetched works as soon as they can', async () => {
  const { page } = await stage.visit({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })
  const form = supportForm(page, t, createHands())
  let isCut = true
  let refused = 0
  await page.route(/\/assets\/(?!entry).*\.js$/, async (route) => {
    refused += Number(isCut)
    await (isCut ? route.abort('internetdisconnected') : route.continue())
  })
  await page.goto('/de')
  await expect.poll(() => refused).toBeGreaterThan(0)
  isCut = false
  await isAlive(page, 'de')
  await form.typeChoice('initiative').check()
  await form.titleChoice.selectOption('demo-nachtzuege')
  await form.next(form.step.item)
  await form.step.address.waitFor()
})

test('a step that could not be fetched leaves the form as it is, and comes as soon as the net is back', async () => {
  const { page } = await stage.visit({ expectedComplaint: /ERR_INTERNET_DISCONNECTED|dynamically imported module/ })
  const form = supportForm(page, t, createHands())
  let isCut = false
  // With the line the server is gone as well.
  await page.route(/\/assets\/address-.*\.js$|\/de\?step=/, (route) =>
    isCut ? route.abort('internetdisconnected') : route.continue(),
  )
  await page.goto('/de')
  await isAlive(page, 'de')
  isCut = true
  await form.typeChoice('initiative').check()
  await form.titleChoice.selectOption('demo-nachtzuege')
  await form.next(form.step.item)
  await page.getByRole('alert').getByText(t('common:state.loadFailed')).waitFor()
  expect(await page.locator('[data-wizard] h2').evaluate((heading) => heading === document.activeElement)).toBe(true)
  isCut = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await form.step.address.locator('[name=street]').waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
})

/** A visitor of a version whose file is gone until `roll` has it again; `documents` counts what has been loaded. */
async function visitOldVersion(file: RegExp) {
  const { page, context } = await stage.visit({
    expectedComplaint: /404|ERR_INTERNET_DISCONNECTED|dynamically imported module/,
  })
  let isGone = true
  let documents = 0
  page.on('request', (request) => {
    documents += Number(request.isNavigationRequest())
  })
  await page.route(file, (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()))
  await page.goto('/de')
  await isAlive(page, 'de')
  return {
    page,
    context,
    documents: () => documents,
    roll: () => {
      isGone = false
    },
  }
}

const IMPRINT = /\/assets\/imprint-page-.*\.js$/
const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a page whose file went with an older version comes with a new document, at the address that was clicked', async () => {
  const { page, documents, roll } = await visitOldVersion(IMPRINT)
  // As soon as it has been asked for in vain.
  page.on('response', (answer) => IMPRINT.test(answer.url()) && roll())
  await page
    .getByRole('link', { name: t('common:footer.imprint') })
    .first()
    .click()
  await heading(page).getByText(t('common:footer.imprint')).waitFor()
  await isAlive(page, 'de')
  expect([new URL(page.url()).pathname, documents()]).toEqual(['/de/impressum', 2])
})

test('whoever stops the new document by hand comes to the page by the same link', async () => {
  const { page, documents, roll } = await visitOldVersion(IMPRINT)
  const link = page.getByRole('link', { name: t('common:footer.imprint') }).first()
  // What Escape does to a navigation: the document before it stays.
  await page.route('**/de/impressum', (route) =>
    route.request().isNavigationRequest() ? route.abort('aborted') : route.continue(),
  )
  await link.click()
  await expect.poll(documents).toBe(2)
  roll()
  await link.click()
  await heading(page).getByText(t('common:footer.imprint')).waitFor()
})

test('a page that cannot be fetched offline says so, and comes in its place when the net is back', async () => {
  const { page, context, documents, roll } = await visitOldVersion(IMPRINT)
  roll()
  await context.setOffline(true)
  await page
    .getByRole('link', { name: t('common:footer.imprint') })
    .first()
    .click()
  await heading(page).getByText(t('common:away.title')).waitFor()
  await expect.poll(() => heading(page).evaluate((one) => one === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: t('common:actions.retry') }).click()
  await page.getByRole('button', { name: t('common:actions.retry'), disabled: false }).waitFor()
  await context.setOffline(false)
  await heading(page).getByText(t('common:footer.imprint')).waitFor()
  expect(documents()).toBe(1)
})

test('a step whose file is gone loads the document anew once, keeps what was entered, and once more on a press', async () => {
  const { page, documents, roll } = await visitOldVersion(/\/assets\/address-.*\.js$/)
  const form = supportForm(page, t, createHands())
  await form.typeChoice('initiative').check()
  await form.titleChoice.selectOption('demo-nachtzuege')
  await form.next(form.step.item)
  const away = page.getByRole('alert').getByText(t('common:state.loadFailed'))
  const retry = page.getByRole('button', { name: t('common:actions.retry') })
  await away.waitFor()
  expect(documents()).toBe(2)
  // What the document before it shows stays until it is there.
  await Promise.all([page.waitForEvent('domcontentloaded'), retry.click()])
  expect(documents()).toBe(3)
  await away.waitFor()
  roll()
  await retry.click()
  await form.step.address.locator('[name=street]').waitFor()
  await form.step.address.getByText('Nachtzüge').first().waitFor()
})

test('another title on the page of an item counts', async () => {
  const { page } = await stage.visit()
  const form = supportForm(page, t, createHands())
  const { arrive } = await openOnSlowLine(page, sectionPath('de', 'volksbegehren', 'demo-nachtzuege'))
  await form.titleChoice.selectOption('demo-trinkbrunnen')
  await arrive()
  await expect.poll(() => form.titleChoice.inputValue()).toBe('demo-trinkbrunnen')
  await form.next(form.step.item)
  await form.step.address.getByText('Ein Trinkbrunnen an jedem Bahnhof').first().waitFor()
})

test('an address is taken over as it was typed, with the cursor in it', async () => {
  const { page } = await stage.visit()
  const { step } = registerForm(page, t, createHands())
  const field = (name: string) => step.address.locator(`[name=${name}]`)
  const { arrive } = await openOnSlowLine(page, sectionPath('de', 'stimmregister'))
  await field('street').fill('Am Bach 3')
  await field('postalCode').fill('301')
  await field('city').fill('Bern')
  await field('municipality').pressSequentially('Ber')
  await page.keyboard.press('ArrowLeft')
  await arrive()
  await expect.poll(() => field('street').inputValue()).toBe('Am Bach 3')
  await page.keyboard.type('n')
  expect(await field('municipality').inputValue()).toBe('Benr')
  await field('postalCode').fill('3011')
  await expect.poll(() => field('municipality').inputValue()).toBe('Bern')
  await step.address.getByRole('button', { name: t('common:actions.next') }).click()
  await step.summary.getByText('Am Bach 3, 3011 Bern').waitFor()
})

test('what is typed while a field is empty for a moment comes where the cursor was', async () => {
  const { page } = await stage.visit()
  const { step } = registerForm(page, t, createHands())
  const municipality = step.address.locator('[name=municipality]')
  const { arrive } = await openOnSlowLine(page, sectionPath('de', 'stimmregister'))
  let handOver: () => void = () => undefined
  const handedOver = new Promise<void>((resolve) => {
    handOver = resolve
  })
  await page.route('**/assets/replay-input*.js', async (route) => {
    await handedOver
    await route.continue()
  })
  await municipality.pressSequentially('Ber')
  await page.keyboard.press('ArrowLeft')
  await arrive()
  await expect.poll(() => municipality.inputValue()).toBe('')
  await page.keyboard.type('na')
  expect(await municipality.inputValue()).toBe('Benar')
  handOver()
  await step.address.getByRole('listbox').or(step.address.getByRole('status')).first().waitFor()
  await page.keyboard.type('n')
  expect(await municipality.inputValue()).toBe('Benanr')
})

test('the address for the sign-in stays, and stands in no address bar', async () => {
  const { page } = await stage.visit()
  const { arrive } = await openOnSlowLine(page, '/auth')
  const email = page.getByLabel(t('auth:signIn.email'))
  await email.fill('anna@example.test')
  await email.press('Enter')
  await arrive()
  expect(await email.inputValue()).toBe('anna@example.test')
  expect(page.url()).not.toContain('anna')
})

test('where they never come, the administration and the wallet say after ten seconds what one can do', async () => {
  const { page } = await stage.visit()
  for (const [path, text] of [
    ['/admin', t('admin:shell.late')],
    ['/wallet', t('wallet:home.late')],
  ] as const) {
    await openOnSlowLine(page, path)
    const late = page.getByText(text)
    // Its clock comes with the styles.
    await expect.poll(() => late.evaluate((element) => element.getAnimations().length)).toBe(1)
    // The clock stands where it is put: it would go on while one looks.
    const wait = (element: Element, seconds: number) => {
      for (const animation of element.getAnimations()) {
        animation.pause()
        animation.currentTime = seconds * 1000
      }
    }
    await late.evaluate(wait, 9)
    expect(await late.isVisible()).toBe(false)
    await late.evaluate(wait, 11)
    expect(await late.isVisible()).toBe(true)
  }
})
