import { LANGUAGES, type Language } from '@e-collecting/i18n'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AdminArea, adminArea, askForLink, followNewestMail, signIn, signInByMail } from './harness/admin-area.ts'
import { findOverflow } from './harness/find-barriers.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { PHONE, ZOOMED } from './harness/open-browser.ts'
import { modulesOf, scanQrCode } from './harness/scan-qr-code.ts'
import { setOwnStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'

const stage = setOwnStage()
const t = textsIn('de')

const ADMIN = 'admin@bern.test'
const CLERK = 'beat.schalter@bern.test'
const SECOND_ADMIN = 'vreni.amt@bern.test'
const BERN = 'Bern'
const OTHERS = ['Lausanne', 'Bellinzona']
/** A resident of the demo register of Bern. */
const ANNA = { listed: 'Muster Anna', full: 'Anna Muster', birthDate: '1990-05-17' }
const ITEM = 'demo-nachtzuege'
const PERSONAL = /Anna|Muster|Beispiel|1990/
const TABS_OF_A_CLERK = ['uebersicht', 'gemeinden', 'einwohner', 'stimmregister', 'sitzungen'] as const
const QR_SIZE = 256

test('Beat is invited by mail, works for his municipality only, and hands out a credential at the desk', async () => {
  const boss = await stage.visit()
  const desk = await stage.visit()
  const area = await signInByMail(boss.page, t, ADMIN)
  const link = await inviteBeat(area, boss.page)

  await desk.page.goto(link)
  await desk.page.getByText(t('auth:roles.gemeinde'), { exact: true }).waitFor()
  await desk.page.getByText(BERN, { exact: true }).waitFor()
  expect(desk.page.url()).not.toContain('#')
  await desk.page.getByRole('button', { name: t('auth:invitation.accept'), exact: true }).click()
  const beat = adminArea(desk.page, t)
  await beat.message(t('auth:flash.invitation-accepted')).waitFor()
  await seesOnlyOwnMunicipality(beat, desk.page)

  const offer = await issueToAnna(beat, desk.page)
  expect(desk.page.url()).not.toMatch(PERSONAL)
  await cancelOffer(beat, desk.page)
  await expect((await createHeadlessWallet(stage.product().url)).collect(offer)).rejects.toThrow()
  for (const id of TABS_OF_A_CLERK) {
    await beat.open(id)
    expect(desk.page.url(), id).not.toMatch(PERSONAL)
  }
})

test('whoever signs out in one tab has left in the other one, too, and comes back where they were', async () => {
  const { page, context } = await stage.visit()
  await signIn(page, t, ADMIN)
  const otherPage = await context.newPage()
  const other = adminArea(otherPage, t)
  // A list that is still on its way when somebody signs out is refused.
  await Promise.all([otherPage.waitForResponse('**/api/admin/audit?*'), otherPage.goto('/admin?tab=protokoll')])
  await other.heading('protokoll').waitFor()

  await adminArea(page, t).button(t('admin:shell.signOut')).click()
  await page.getByText(t('auth:flash.signed-out')).waitFor()
  await otherPage.getByRole('heading', { level: 1, name: t('auth:signIn.title') }).waitFor()
  expect(new URL(otherPage.url()).pathname).toBe('/auth')
  expect(await otherPage.getByText(CLERK).count()).toBe(0)

  await askForLink(page, t, ADMIN)
  await page.goto('/mailbox')
  await followNewestMail(page, t)
  await page.getByRole('button', { name: t('auth:confirm.submit'), exact: true }).click()
  await adminArea(page, t).heading('uebersicht').waitFor()
  await other.heading('protokoll').waitFor()
})

test('whoever is signed out in another tab while a form is filled in keeps it, and saves it after signing in again', async () => {
  const { page, context } = await stage.visit({ expectedComplaint: /401/ })
  const area = await signIn(page, t, ADMIN, 'zugriffe')
  await area.button(t('admin:staff.invite')).click()
  const form = area.dialog(t('admin:staff.inviteTitle'))
  await form.getByText(t('admin:staff.role.admin'), { exact: true }).click()
  const address = form.getByRole('textbox', { name: t('admin:staff.email') })
  await address.fill(SECOND_ADMIN)

  const otherPage = await context.newPage()
  await otherPage.goto('/admin')
  const other = adminArea(otherPage, t)
  await other.button(t('admin:shell.signOut')).click()
  await otherPage.getByText(t('auth:flash.signed-out')).waitFor()
  const question = area.question(t('admin:signedOut.title'))
  await question.getByText(ADMIN, { exact: false }).waitFor()
  const opened = context.waitForEvent('page')
  await area.button(t('admin:signedOut.signIn'), question).click()
  await signInByMail(await opened, t, ADMIN)
  await area.message(t('admin:signedOut.again')).waitFor()
  await question.waitFor({ state: 'detached' })
  expect(await address.inputValue()).toBe(SECOND_ADMIN)
  await area.button(t('admin:staff.inviteSubmit'), form).click()
  await area.row(SECOND_ADMIN).waitFor()
})

test('a place in a long list outlives a reload and is the same in a second tab, without a name in the address', async () => {
  const { page, context } = await stage.visit()
  await signIn(page, t, ADMIN, 'einwohner')
  const field = page.getByRole('combobox', { name: t('municipalities:residents.municipality') })
  await adminArea(page, t).pick(field, BERN)
  await page.getByRole('row').nth(1).waitFor()
  const municipality = new URL(page.url()).searchParams.get('municipality') ?? ''
  await page.evaluate(importMany, municipality)
  await page.reload()
  const first = page.getByRole('row').nth(1)

  await page.getByLabel(t('admin:ui.pager.letters')).fill('zm')
  await page.keyboard.press('Enter')
  await first.filter({ hasText: 'Zma' }).waitFor()
  const address = page.url()
  expect(address).toContain('cursor=')
  await page.reload()
  await first.filter({ hasText: 'Zma' }).waitFor()
  const other = await context.newPage()
  await other.goto(address)
  await other.getByRole('row').nth(1).filter({ hasText: 'Zma' }).waitFor()

  const pager = page.getByRole('navigation', { name: t('municipalities:residents.pager') })
  const press = (name: 'previous' | 'next') => pager.getByRole('button', { name: t(`admin:ui.pager.${name}`) }).click()
  await press('previous')
  await page.getByRole('row').last().filter({ hasText: 'Zlz' }).waitFor()
  expect(await findOverflow(page)).toBe(0)
  await press('next')
  await first.filter({ hasText: 'Zma' }).waitFor()
  expect(wordsOf(page.url())).not.toMatch(/Zma|Zlz/)
  await page.goBack()
  await page.getByRole('row').last().filter({ hasText: 'Zlz' }).waitFor()
})

/** An address with its cursor as the bytes that it stands for: in base64url any letters come together by chance. */
function wordsOf(address: string): string {
  const { searchParams } = new URL(address)
  const cursor = searchParams.get('cursor') ?? ''
  searchParams.delete('cursor')
  return `${searchParams} ${Buffer.from(cursor, 'base64url').toString('latin1')}`
}

/** Runs on the page: residents from Zaa to Zzz, and one before them whose name has no place to break. */
async function importMany(municipality: string): Promise<void> {
  const letters = [...'abcdefghijklmnopqrstuvwxyz']
  const lines = letters.flatMap((a) => letters.map((b) => `Anna;Z${a}${b};1990-05-17`))
  const send = async (path: string, body: string, type: string) =>
    (await fetch(`/api/admin/${path}`, { method: 'POST', body, headers: { 'content-type': type } })).json()
  const long = `${'Wolfeschlegelstein'.repeat(4)};${'Adolphblaine'.repeat(6)};1961-02-28`
  const csv = ['vorname;nachname;geburtsdatum', long, ...lines].join('\n')
  const { id } = await send(`municipalities/${municipality}/resident-imports`, csv, 'text/csv')
  await send(`resident-imports/${id}/confirm`, JSON.stringify({ leavesFaulty: false }), 'application/json')
}

test('the keyboard alone opens a form, is told what is missing, and adds a person', async () => {
  const { page } = await stage.visit()
  const area = await signIn(page, t, ADMIN, 'einwohner')
  const { keyboard } = page
  await page.getByRole('combobox', { name: t('municipalities:residents.municipality') }).focus()
  await keyboard.type(BERN)
  await page.getByRole('option', { name: BERN }).first().waitFor()
  await keyboard.press('ArrowDown')
  await keyboard.press('Enter')
  await area
    .row(ANNA.listed.split(' ')[0] ?? '')
    .first()
    .waitFor()

  await tabTo(page, t('municipalities:residents.create'))
  await keyboard.press('Enter')
  const form = area.dialog(t('municipalities:residents.createTitle'))
  await form.waitFor()
  await tabTo(page, t('municipalities:form.create'))
  await keyboard.press('Enter')
  await form.getByText(t('municipalities:residents.familyNameRequired')).waitFor()
  await keyboard.type('Tina')
  await keyboard.press('Tab')
  await keyboard.type('Tastatur-Muster')
  await keyboard.press('Tab')
  await keyboard.type('29021984')
  await keyboard.press('Enter')
  await area.message(t('municipalities:residents.created', { name: 'Tina Tastatur-Muster' })).waitFor()
  expect(await focusedName(page)).toBe(t('municipalities:residents.create'))
  expect(page.url()).not.toMatch(PERSONAL)
})

test('at 400 % of zoom the arrow keys mark one suggestion after the other, and Enter takes the marked one', async () => {
  const { page } = await stage.visit({ viewport: ZOOMED })
  await signIn(page, t, ADMIN, 'einwohner')
  const field = page.getByRole('combobox', { name: t('municipalities:residents.municipality') })
  await field.fill('B')
  await page.getByRole('option', { name: BERN }).waitFor()
  const marked = async (): Promise<string> => {
    await field.press('ArrowDown')
    // What moves says so in the next frame, and a list that ends at it has done so in the one after.
    await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 100)))
    const id = await field.getAttribute('aria-activedescendant')
    return id === null ? 'none' : page.locator(`[id="${id}"]`).innerText()
  }
  expect([await marked(), await marked()]).toEqual([
    expect.stringContaining('Bellinzona'),
    expect.stringContaining(BERN),
  ])
  await field.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
  expect(await field.inputValue()).toBe(BERN)
})

/** On a phone: the demo's sentence in two lines, two of the frame, where one is, and two of tabs. */
const MOST_ABOVE_A_TAB = 300
/** Less than a line apart. */
const SAME_LINE = 20

test('at 390 px what is above a tab leaves room for it, and no tab and no panel is wider than the screen, also with letters twice as large', async () => {
  const { page } = await stage.visit({ isPhone: true })
  const area = await signIn(page, t, ADMIN)
  const tooWide: string[] = []
  const setLetters = (size: string) =>
    page.evaluate((given) => document.documentElement.style.setProperty('font-size', given), size)
  const measure = async (state: string) => {
    for (const size of ['200%', '']) {
      await setLetters(size)
      const pixels = await findOverflow(page)
      if (pixels > 0) tooWide.push(`${state}: ${pixels} px at ${PHONE.width}, letters ${size || 'as they are'}`)
    }
  }
  for (const id of [...TABS_OF_A_CLERK, 'volksbegehren', 'zugriffe', 'protokoll'] as const) {
    await page.goto(`/admin?tab=${id}`)
    await area.heading(id).waitFor()
    await page.waitForLoadState('networkidle')
    const above = await page.getByRole('main').evaluate((main) => main.getBoundingClientRect().top)
    expect.soft(above, id).toBeLessThanOrEqual(MOST_ABOVE_A_TAB)
    await measure(id)
  }
  await page.goto('/admin?tab=gemeinden')
  await area.openRow(BERN)
  await area.dialog(BERN).waitFor()
  await measure('panel of a municipality')
  await area
    .dialog(BERN)
    .getByRole('link', { name: t('municipalities:panel.toResidents') })
    .click()
  await area
    .row(ANNA.full.split(' ')[1] ?? '')
    .first()
    .waitFor()
  await measure('residents')
  await area.button(t('municipalities:import.open')).click()
  await measure('import')
  expect(tooWide).toEqual([])
})

test('at 320 px the head of the administration has two lines in every language', async () => {
  const { page } = await stage.visit({ isPhone: true, viewport: { width: 320, height: 844 } })
  await signIn(page, t, ADMIN)
  const middleOf = (control: Locator) =>
    control.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return (top + bottom) / 2
    })
  const languageLink = (language: Language) =>
    page.getByRole('link', { name: new RegExp(`^${language.toUpperCase()} –`) })
  const name = page.getByRole('link', { name: 'E-Collecting' }).first()
  for (const language of LANGUAGES) {
    await languageLink(language).click()
    const own = textsIn(language)
    const { button, heading } = adminArea(page, own)
    await heading('uebersicht').waitFor()
    const print = await middleOf(button(own('common:print.button')))
    expect.soft(print, language).toBeCloseTo(await middleOf(languageLink('en')), 0)
    const apart = (await middleOf(button(own('admin:shell.signOut')))) - (await middleOf(name))
    expect.soft(Math.abs(apart), language).toBeLessThan(SAME_LINE)
  }
})

test('back in the history asks before a filled form is lost, and goes there once it may', async () => {
  const { page } = await stage.visit()
  const area = await signIn(page, t, ADMIN, 'gemeinden')
  await area.open('volksbegehren')
  await area.button(t('items:list.create')).first().click()
  const form = area.dialog(t('items:form.createTitle'))
  const title = form.getByRole('textbox', {
    name: t('items:form.texts.titles', { language: t('items:languages.de') }),
  })
  const question = area.question(t('admin:ui.form.discardTitle'))
  const goBack = () => page.evaluate(() => history.back())
  await title.fill('Fast verloren')
  await goBack()
  await area.button(t('admin:ui.form.keep'), question).click()
  expect([await title.inputValue(), new URL(page.url()).search]).toEqual(['Fast verloren', '?tab=volksbegehren'])

  // Twice without a touch of the page, which a browser may take for a page that lets nobody go.
  await goBack()
  await question.waitFor()
  await goBack()
  await area.button(t('admin:ui.form.discard'), question).click()
  await area.heading('gemeinden').waitFor()
  await page.goForward()
  await area.heading('volksbegehren').waitFor()
  expect(await form.count()).toBe(0)
})

test('the preview of an import is no wider than its dialog where tables begin, with names as long as they may be', async () => {
  const { page } = await stage.visit()
  const area = await signIn(page, t, ADMIN, 'einwohner')
  await area.pick(page.getByRole('combobox', { name: t('municipalities:residents.municipality') }), BERN)
  await area.button(t('municipalities:import.open')).click()
  const form = area.dialog(t('municipalities:import.title'))
  const csv = `vorname;nachname;geburtsdatum\n${'Adolphblai'.repeat(10)};${'Wolfeschle'.repeat(10)};1961-02-28`
  const file = { name: 'einwohner.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await form.getByLabel(t('municipalities:import.file')).setInputFiles(file)
  await area.button(t('municipalities:import.check'), form).click()
  const table = form.getByRole('table', { name: t('municipalities:import.sample') })
  await table.waitFor()
  const tooWide: string[] = []
  for (const width of [640, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    const [sheet, rows] = [await form.boundingBox(), await table.boundingBox()]
    const pixels = (rows?.x ?? 0) + (rows?.width ?? 0) - (sheet?.x ?? 0) - (sheet?.width ?? 0)
    if (pixels > 0) tooWide.push(`${width}: ${pixels} px`)
  }
  expect(tooWide).toEqual([])
})

/** The admin invites; the address in the mail is what Beat gets. */
async function inviteBeat(area: AdminArea, page: Page): Promise<string> {
  await area.open('zugriffe')
  await area.button(t('admin:staff.invite')).click()
  const form = area.dialog(t('admin:staff.inviteTitle'))
  await form.getByRole('textbox', { name: t('admin:staff.email') }).fill(CLERK)
  await area.pick(form.getByRole('combobox', { name: t('admin:staff.municipality') }), BERN)
  await area.button(t('admin:staff.inviteSubmit'), form).click()
  await area.message(t('admin:staff.invited', { email: CLERK })).waitFor()
  await area.row(CLERK).getByText(BERN).first().waitFor()
  const mailbox = await page.context().newPage()
  await mailbox.goto('/mailbox')
  const mail = mailbox.getByRole('article').filter({ hasText: CLERK })
  const link = await mail.getByRole('link').first().getAttribute('href')
  await mailbox.close()
  return link ?? ''
}

async function seesOnlyOwnMunicipality(beat: AdminArea, page: Page): Promise<void> {
  await beat.open('gemeinden')
  await beat.row(BERN).waitFor()
  for (const name of OTHERS) expect(await beat.row(name).count()).toBe(0)
  expect(await beat.button(t('municipalities:list.create')).count()).toBe(0)
  for (const id of TABS_OF_A_CLERK) expect(await beat.link(id).count()).toBe(1)
  for (const id of ['volksbegehren', 'zugriffe', 'protokoll'] as const) expect(await beat.link(id).count()).toBe(0)
  await page.goto('/admin?tab=volksbegehren')
  await beat.heading('uebersicht').waitFor()
  await beat.open('einwohner')
  await beat.row('Muster').first().waitFor()
}

/** Issues, and reads the code on the screen as Anna's phone does. */
async function issueToAnna(beat: AdminArea, page: Page): Promise<string> {
  await beat.open('stimmregister')
  await page.getByText(t('issuing:empty')).waitFor()
  await beat.button(t('issuing:issue.open')).last().click()
  const form = beat.dialog(t('issuing:issue.open'))
  const municipality = form.getByRole('combobox', { name: t('issuing:municipality') })
  await municipality.selectOption({ label: BERN })
  expect(await municipality.getByRole('option', { name: OTHERS[0] ?? '' }).count()).toBe(0)
  await beat.pick(form.getByRole('combobox', { name: t('issuing:resident') }), ANNA.listed)
  await form.getByRole('combobox', { name: t('issuing:item') }).selectOption(ITEM)
  await beat.button(t('issuing:issue.submit'), form).click()

  const panel = beat.dialog(ANNA.listed)
  const code = await scanQrCode(panel.getByRole('img', { name: t('issuing:offer.qrAlt', { name: ANNA.full }) }))
  expect(code.text).toBe(await panel.getByRole('textbox', { name: t('issuing:offer.link') }).inputValue())
  expect(code.size).toBe(QR_SIZE)
  expect(code.modules).toBe(modulesOf(code.text, 'low'))
  return code.text
}

async function cancelOffer(beat: AdminArea, page: Page): Promise<void> {
  const panel = beat.dialog(ANNA.listed)
  await panel.getByRole('combobox', { name: t('issuing:change.label') }).selectOption('CANCELLED')
  await beat.button(t('issuing:change.submit'), panel).click()
  const question = beat.question(t('issuing:cancel.title'))
  await question.getByText(t('issuing:cancel.text', { name: ANNA.full })).waitFor()
  await beat.button(t('issuing:cancel.confirm'), question).click()
  await panel.getByRole('status').getByText(t('register:status.CANCELLED'), { exact: true }).waitFor()
  expect(await panel.getByRole('img', { name: t('issuing:offer.qrAlt', { name: ANNA.full }) }).count()).toBe(0)
  await page.reload()
  await panel.waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  // Its address has opened it: nothing on the page has had the focus before.
  await expect.poll(() => focusedName(page)).toBe(t('admin:tabs.stimmregister'))
  await beat.row(ANNA.listed).getByText(t('register:status.CANCELLED'), { exact: true }).waitFor()
}

const focusedName = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.activeElement?.textContent?.trim())

async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 60; presses++) {
    if ((await focusedName(page)) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach "${name}"`)
}
