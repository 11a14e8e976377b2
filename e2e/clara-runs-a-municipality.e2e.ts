import { sectionPath } from '@e-collecting/i18n'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { type AdminArea, signInByMail } from './harness/admin-area.ts'
import { expectNoBarriers } from './harness/barrier-cells.ts'
import { type DemoWallet, openDemoWallet } from './harness/demo-wallet.ts'
import { createHands } from './harness/hands.ts'
import type { Visitor } from './harness/open-browser.ts'
import { type Home, proveAgain, proveToBe, registerForm } from './harness/register-form.ts'
import { openPage, setOwnStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'

const stage = setOwnStage()
const t = textsIn('de')

const WINTERTHUR: Home & { bfsNumber: string } = {
  street: 'Musterweg 3',
  postalCode: '8400',
  city: 'Winterthur',
  municipality: 'Winterthur',
  bfsNumber: '230',
}
const LEA = { givenName: 'Lea', familyName: 'Musterhuber', birthDate: '1990-05-17' }
const ITEM = { title: 'Ein Ruhetag für jede Amtsstube', slug: 'ein-ruhetag-fur-jede-amtsstube' }
/** The page asks every ten seconds. */
const SEEN_WITHIN_MS = 25_000
/** A dozen pages in two browsers. */
const JOURNEY_WITHIN_MS = 180_000
const REGISTER = sectionPath('de', 'stimmregister')

test(
  'from an empty database to a revoked credential: Clara runs a municipality, Lea gets what is hers',
  async () => {
    // The browser's own lines about the duplicate that is refused and about the item that is not public.
    const clara = await stage.visit({ expectedComplaint: /status of 40[49]/ })
    const area = await signInByMail(clara.page, t, 'clara.leiterin@stadt-winterthur.test')
    await area.message(t('auth:flash.admin-created')).waitFor()

    await createMunicipality(area, clara)
    await importResidents(area, clara)
    await createItem(area, clara)

    // … about the municipality that is not registered, the credential that is suspended and the one that is there already.
    const lea = await stage.visit({ expectedComplaint: /status of 40[049]/ })
    const wallet = await obtainCredential(lea)
    await wallet.see(t('wallet:status.valid'))

    const panel = await findCollectedCredential(area, clara)
    await changeStatus(area, panel, 'SUSPENDED')
    await seeInWallet(wallet, t('wallet:status.suspended'))
    await declareInVain(lea)
    await changeStatus(area, panel, 'ISSUED')
    await seeInWallet(wallet, t('wallet:status.valid'))
    await declareAgain(lea)
    await askAgain(lea)
    await revoke(area, panel, clara)
    await seeInWallet(wallet, t('wallet:status.revoked'))
  },
  JOURNEY_WITHIN_MS,
)

test('somebody whose birth date is not the one in the register is not found, and the flow can only be restarted', async () => {
  const stranger = await stage.visit()
  const hands = createHands()
  const form = registerForm(stranger.page, t, hands)
  await openPage(stranger.page, REGISTER, 'de')
  await form.enterHome(WINTERTHUR)
  await form.goToWallet()
  const link = form.demoWalletLink(form.step.wallet)
  await proveToBe({ ...LEA, birthDate: '1990-05-18' }, { context: stranger.context, link, hands, t })

  await form.step.aborted.getByRole('alert').getByText(t('register:wizard.aborted.notFound')).waitFor()
  await form.step.aborted.getByText(t('register:wizard.aborted.nothingIssued')).waitFor()
  expect(await form.step.aborted.getByRole('combobox').count()).toBe(0)
  await hands.click(form.button(form.step.aborted, t('common:actions.restart')))
  await form.step.address.waitFor()
  expect(await form.step.address.getByRole('textbox', { name: t('forms:address.postalCode') }).inputValue()).toBe('')
})

async function createMunicipality(area: AdminArea, { page }: Visitor): Promise<void> {
  await area.open('gemeinden')
  const form = area.dialog(t('municipalities:form.createTitle'))
  const fillNumber = async () => {
    await area.button(t('municipalities:list.create')).first().click()
    await form.getByRole('textbox', { name: t('municipalities:fields.bfsNumber') }).fill(WINTERTHUR.bfsNumber)
    const name = form.getByRole('textbox', { name: t('municipalities:fields.name') })
    await expect.poll(() => name.inputValue()).toBe(WINTERTHUR.municipality)
    const canton = form.getByRole('textbox', { name: t('municipalities:fields.canton') })
    expect(await canton.inputValue()).toBe('Zürich')
    expect(await canton.isEditable()).toBe(false)
    await area.button(t('municipalities:form.create'), form).click()
  }
  await fillNumber()
  await area.message(t('municipalities:messages.created', { name: WINTERTHUR.municipality })).waitFor()
  await area.row(WINTERTHUR.municipality).getByText(t('municipalities:list.hasDid')).waitFor()

  await fillNumber()
  await form.getByText(t('municipalities:form.bfsNumberTaken')).waitFor()
  await page.keyboard.press('Escape')
  await area.button(t('admin:ui.form.discard')).click()
  await form.waitFor({ state: 'hidden' })
  expect(await area.row(WINTERTHUR.municipality).count()).toBe(1)
}

const HEADER = 'vorname;nachname;geburtsdatum'
const LINES = ['Lea;Musterhuber;1990-05-17', 'Urs;Beispielmann;03.11.1964', 'Nina;Probst-Muster;1999-02-28']
const csvOf = (...lines: string[]) => ({
  name: 'einwohner.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([HEADER, ...lines].join('\r\n')),
})

async function importResidents(area: AdminArea, { page }: Visitor): Promise<void> {
  await area.open('einwohner')
  await page.getByText(t('municipalities:residents.chooseFirst')).waitFor()
  await area.pick(page.getByRole('combobox', { name: t('municipalities:residents.municipality') }), 'Winterthur')
  await page.getByText(t('municipalities:residents.empty')).waitFor()

  await area.button(t('municipalities:import.open')).click()
  const form = area.dialog(t('municipalities:import.title'))
  const file = form.getByLabel(t('municipalities:import.file'))
  await file.setInputFiles(csvOf(...LINES, 'Ada;Erfunden;im Mai 1990', 'Bo;Erfunden;31.02.1990'))
  await area.button(t('municipalities:import.check'), form).click()
  const faults = form.getByRole('table', { name: t('municipalities:import.faults') })
  await area.row(t('municipalities:import.reasons.date-form'), faults).waitFor()
  await area.row(t('municipalities:import.reasons.date-implausible'), faults).waitFor()

  await form.getByRole('radio', { name: t('municipalities:import.correctFirst') }).check({ force: true })
  await file.setInputFiles(csvOf(...LINES))
  await area.button(t('municipalities:import.checkAgain'), form).click()
  await form.getByRole('table', { name: t('municipalities:import.sample') }).waitFor()
  expect(await page.getByText(t('municipalities:residents.empty')).count()).toBe(1)
  await area.button(t('municipalities:import.confirm'), form).click()
  const counts = { created: 3, updated: 0, unchanged: 0 }
  await area.message(t('municipalities:import.done', counts)).waitFor()
  for (const name of ['Beispielmann', 'Musterhuber', 'Probst-Muster']) await area.row(name).waitFor()
  expect(await area.row('Erfunden').count()).toBe(0)
}

async function createItem(area: AdminArea, { page, context }: Visitor): Promise<void> {
  await area.open('volksbegehren')
  await area.button(t('items:list.create')).first().click()
  const form = area.dialog(t('items:form.createTitle'))
  const german = { language: t('items:languages.de') }
  await form.getByRole('textbox', { name: t('items:form.texts.titles', german) }).fill(ITEM.title)
  await form.getByRole('textbox', { name: t('items:form.texts.descriptions', german) }).fill('Eine erfundene Vorlage.')
  expect(await form.getByRole('textbox', { name: t('items:fields.slug') }).inputValue()).toBe(ITEM.slug)
  await form.getByRole('combobox', { name: t('items:fields.type') }).selectOption('initiative')
  await form.getByRole('combobox', { name: t('items:fields.level') }).selectOption('federal')
  await area.button(t('items:form.create'), form).click()
  await area.message(t('items:messages.created')).waitFor()

  const publicPage = await context.newPage()
  const path = sectionPath('de', 'volksbegehren', ITEM.slug)
  const isPublic = async () => (await publicPage.goto(path))?.status()
  await expect.poll(isPublic).toBe(200)
  const menu = t('items:list.actionsOf', { title: ITEM.title })
  await area.chooseAction(menu, t('items:list.deactivate'))
  await area.row(ITEM.title).getByText(t('items:status.inactive')).waitFor()
  await expect.poll(isPublic).toBe(404)
  await area.chooseAction(menu, t('items:list.activate'))
  await area.row(ITEM.title).getByText(t('items:status.active'), { exact: true }).waitFor()
  await expect.poll(isPublic).toBe(200)
  await publicPage.close()
  expect(new URL(page.url()).pathname).toBe('/admin')
}

/** Lea's five steps; the wallet stays open on what she holds. */
async function obtainCredential({ page, context }: Visitor): Promise<DemoWallet> {
  const hands = createHands()
  const form = registerForm(page, t, hands)
  await openPage(page, REGISTER, 'de')
  await form.enterHome({ ...WINTERTHUR, municipality: 'Chur' })
  await form.step.address.getByText(t('register:wizard.municipality.notRegistered.title')).waitFor()
  await form.enterHome(WINTERTHUR)
  const name = WINTERTHUR.municipality
  await form.step.address.getByText(t('register:wizard.municipality.open', { municipality: name })).waitFor()
  await form.goToWallet()
  await proveToBe(LEA, { context, link: form.demoWalletLink(form.step.wallet), hands, t })

  await form.step.item.getByText(t('register:wizard.matched.title')).waitFor()
  await form.create(ITEM.slug)
  await form.step.credential.getByText(t('register:wizard.credential.created')).waitFor()
  await form.step.credential.getByRole('img', { name: t('register:wizard.credential.collect.qrAlt') }).waitFor()
  expect(page.url()).not.toMatch(/Lea|Musterhuber|1990/)

  const wallet = await openDemoWallet(context, form.demoWalletLink(form.step.credential), { hands, t })
  await wallet.press(t('wallet:offer.accept'))
  await wallet.heading(t('wallet:received.heading')).waitFor()
  const collected = form.step.credential.getByText(t('register:wizard.credential.phase.collected.title'))
  await collected.waitFor({ timeout: SEEN_WITHIN_MS })
  return wallet
}

async function findCollectedCredential(area: AdminArea, { page }: Visitor): Promise<Locator> {
  await area.open('stimmregister')
  await area.row('Musterhuber Lea').getByText(t('register:status.ISSUED'), { exact: true }).waitFor()
  await area.openRow('Musterhuber Lea')
  const panel = area.dialog('Musterhuber Lea')
  await panel.getByRole('status').getByText(t('register:status.ISSUED'), { exact: true }).waitFor()
  expect(page.url()).not.toMatch(/Lea|Musterhuber|1990/)
  return panel
}

async function changeStatus(area: AdminArea, panel: Locator, to: 'SUSPENDED' | 'ISSUED'): Promise<void> {
  const choice = panel.getByRole('combobox', { name: t('issuing:change.label') })
  expect(await choice.getByRole('option', { name: t('register:status.EXPIRED') }).isDisabled()).toBe(true)
  await choice.selectOption(to)
  if (to === 'SUSPENDED')
    await panel.getByRole('combobox', { name: t('issuing:suspend.reason') }).selectOption('device-lost')
  await area.button(t('issuing:change.submit'), panel).click()
  await panel
    .getByRole('status')
    .getByText(t(`register:status.${to}`), { exact: true })
    .waitFor()
}

async function revoke(area: AdminArea, panel: Locator, { page }: Visitor): Promise<void> {
  await expectNoBarriers(page, 'panel of a collected credential')
  await area.button(t('issuing:revoke.label'), panel).click()
  const question = area.question(t('issuing:revoke.title'))
  await question.waitFor()
  await expectNoBarriers(page, 'question before a credential is revoked')
  await area.button(t('issuing:revoke.confirm'), question).click()
  await panel.getByRole('status').getByText(t('register:status.REVOKED'), { exact: true }).waitFor()
  expect(await area.button(t('issuing:revoke.label'), panel).count()).toBe(0)
}

/** The wallet reads the signed list anew when it is opened. */
async function seeInWallet({ page, see }: DemoWallet, status: string): Promise<void> {
  await page.goto('/wallet')
  await page.reload()
  await see(status)
}

/** A suspended credential: wallet and page say that it does not count now, and why. */
async function declareInVain({ page, context }: Visitor): Promise<void> {
  const hands = createHands()
  await openPage(page, sectionPath('de', 'erklaerung', ITEM.slug), 'de')
  await hands.click(page.getByRole('button', { name: t('declaration:begin.button') }))
  const wallet = await openDemoWallet(context, linkToWallet(page), { hands, t })
  await wallet.see(t('wallet:request.notValid', { status: t('wallet:status.suspended') }))
  await wallet.press(t('wallet:request.accept'))
  await wallet.see(t('errors:credential-suspended'))
  await page.getByText(t('declaration:refused.reasons.credential-suspended')).waitFor()
  expect(await page.getByRole('heading', { name: t('declaration:refused.heading') }).isVisible()).toBe(true)
  await expectNoBarriers(page, 'a declaration that is not accepted')
}

/** The same credential once it is valid again. */
async function declareAgain({ page, context }: Visitor): Promise<void> {
  const hands = createHands()
  await hands.click(page.getByRole('button', { name: t('declaration:refused.again') }))
  await proveAgain({ context, link: linkToWallet(page), hands, t })
  await page.getByRole('heading', { name: t('declaration:counted.heading') }).waitFor()
  await openPage(page, REGISTER, 'de')
}

const linkToWallet = (page: Page): Locator => page.getByRole('link', { name: t('common:demo.openWallet') })

/** The same item a second time: no second credential. */
async function askAgain({ page, context }: Visitor): Promise<void> {
  const hands = createHands()
  const form = registerForm(page, t, hands)
  await hands.click(form.button(form.step.credential, t('register:wizard.credential.another')))
  await form.enterHome(WINTERTHUR)
  await form.goToWallet()
  await proveAgain({ context, link: form.demoWalletLink(form.step.wallet), hands, t })
  await form.create(ITEM.slug)
  await form.step.item.getByText(t('register:wizard.failure.credential-exists.title')).waitFor()
}
