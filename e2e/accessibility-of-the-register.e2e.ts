import { sectionPath } from '@e-collecting/i18n'
import { DEMO_PERSONS } from '@e-collecting/test-credential/contract'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  ADMIN_TABS,
  type AdminArea,
  type AdminTabId,
  adminArea,
  askForLink,
  followNewestMail,
} from './harness/admin-area.ts'
import {
  CELLS,
  type Cell,
  cellsAt,
  EXTENT,
  expectNoBarriers,
  visitorOf,
  WINDOW_WIDTHS,
} from './harness/barrier-cells.ts'
import { findTooWide } from './harness/find-barriers.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import { registerForm } from './harness/register-form.ts'
import { comeBack, openPage, setOwnStage } from './harness/stage.ts'
import { type Texts, textsIn } from './harness/texts.ts'

const indexOf = (cell: Cell): number => CELLS.indexOf(cell)
const adminOf = (cell: Cell): string => `admin-${indexOf(cell)}@example.test`

const stage = setOwnStage({ ADMIN_EMAILS: CELLS.map(adminOf).join(',') })

/** Gets an offer at the desk, which is cancelled again. */
const AT_THE_DESK = {
  municipality: 'Bern',
  listed: 'Gross-Beispiel Käthi',
  family: 'Gross-Beispiel',
  full: 'Käthi Gross-Beispiel',
}
const ONLINE = DEMO_PERSONS.filter(({ isTwice, familyName }) => !isTwice && familyName !== AT_THE_DESK.family)
/** One for each round through those people. */
const ITEMS = ['demo-nachtzuege', 'demo-trinkbrunnen', 'demo-sternenhimmel']
const [AT_FIRST = ''] = ITEMS
const CSV_HEADER = 'vorname;nachname;geburtsdatum\r\n'
const FAULTY_CSV = `${CSV_HEADER}Ada;Erfunden;im Mai\r\nBo;;1990-01-01`
const GOOD_CSV = `${CSV_HEADER}Ada;Erfunden;1990-05-01\r\nBo;Erfunden;1990-01-01`
const csv = (text: string) => ({ name: 'einwohner.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
/** What the browser itself says of answers that are refusals on purpose. */
const REFUSALS = /status of (400|404|409)/
const EVERY_VIEW_WITHIN_MS = 240_000

/** Somebody for each cell: a credential is collected once only. */
function onlineIn(cell: Cell) {
  const found = ONLINE[indexOf(cell) % ONLINE.length]
  if (found === undefined) throw new Error('the demo register is empty')
  const { givenName, familyName, birthDate, municipality } = found
  const item = ITEMS[Math.floor(indexOf(cell) / ONLINE.length)] ?? AT_FIRST
  return { person: { givenName, familyName, birthDate }, municipality: municipality.name, item }
}

/** Tabs with a look of their own. */
const LOOKED_AT: readonly AdminTabId[] = ['uebersicht', 'gemeinden', 'einwohner', 'stimmregister', 'volksbegehren']

const visit = (cell: Cell) => stage.visit({ ...visitorOf(cell), expectedComplaint: REFUSALS })

test.each(cellsAt(0))(
  'nothing on the way into and through the admin area holds a barrier in $language, $theme, at $width px',
  async (cell) => {
    const t = textsIn(cell.language)
    const { page } = await visit(cell)
    await openPage(page, `/${cell.language}`, cell.language)
    const area = await lookAtTheWayIn(page, t, adminOf(cell))
    await lookAtOverview(page, t, area)
    await lookAtMunicipalities(page, t, area)
    await lookAtResidents(page, t, area)
    await lookAtCredentials(page, t, area)
    await lookAtItems(page, t, area)
    await lookAtTheRest(page, t, area)
  },
  EVERY_VIEW_WITHIN_MS,
)

test.each(cellsAt(1))(
  'no step of the register flow holds a barrier in $language, $theme, at $width px',
  async (cell) => {
    const t = textsIn(cell.language)
    const { page } = await visit(cell)
    const { person, municipality, item } = onlineIn(cell)
    const home = { street: 'Musterweg 3', postalCode: '3011', city: 'Bern', municipality }
    const form = registerForm(page, t, createHands())
    const { url } = stage.product()
    const wallet = await createHeadlessWallet(url, person)
    const stranger = await createHeadlessWallet(url, { ...person, birthDate: '1930-01-02' })

    await openPage(page, sectionPath(cell.language, 'stimmregister', 'demo-gedicht-im-amtsblatt'), cell.language)
    await expectNoBarriers(page, 'step 1, sent from an item that has ended')
    await openPage(page, sectionPath(cell.language, 'stimmregister'), cell.language)
    await form.step.address.getByRole('textbox').first().press('Enter')
    await expectNoBarriers(page, 'step 1 with something missing')
    await form.enterHome({ ...home, municipality: 'Chur' })
    await form.step.address.getByText(t('register:wizard.municipality.notRegistered.title')).waitFor()
    await expectNoBarriers(page, 'step 1, municipality not registered')
    await form.enterHome(home)
    await form.next(form.step.address)
    await form.step.summary.waitFor()
    await expectNoBarriers(page, 'step 2')
    await form.next(form.step.summary)
    await form.demoWalletLink(form.step.wallet).waitFor()
    await expectNoBarriers(page, 'step 3')
    await stranger.present(await form.readDeepLink(form.step.wallet))
    await form.step.aborted.waitFor()
    await expectNoBarriers(page, 'step 4, aborted')

    await form.button(form.step.aborted, t('common:actions.restart')).click()
    await form.enterHome(home)
    await form.next(form.step.address)
    await form.next(form.step.summary)
    await form.demoWalletLink(form.step.wallet).waitFor()
    await wallet.present(await form.readDeepLink(form.step.wallet))
    await form.step.item.waitFor()
    await form.button(form.step.item, t('register:wizard.item.create')).click()
    await expectNoBarriers(page, 'step 4 with something missing')
    await form.create(item)
    await form.step.credential.getByRole('img').first().waitFor()
    await expectNoBarriers(page, 'step 5')
    await form.button(form.step.credential, t('register:wizard.credential.another')).click()
    await page.getByRole('dialog').waitFor()
    await expectNoBarriers(page, 'dialog that asks before a restart')
    await page.keyboard.press('Escape')
    await wallet.collect(await form.readDeepLink(form.step.credential))
    const collected = t('register:wizard.credential.phase.collected.title')
    await comeBack(page)
    await form.step.credential.getByText(collected).waitFor()
    await expectNoBarriers(page, 'step 5, collected')
  },
  EVERY_VIEW_WITHIN_MS,
)

async function lookAtTheWayIn(page: Page, t: Texts, email: string): Promise<AdminArea> {
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await page.getByText(t('auth:signIn.emailInvalid')).waitFor()
  await expectNoBarriers(page, 'sign-in with something missing')
  await askForLink(page, t, email)
  await expectNoBarriers(page, 'link sent')
  await page.goto('/mailbox')
  await page.getByRole('article').first().waitFor()
  await expectNoBarriers(page, 'mailbox')
  await followNewestMail(page, t)
  const confirm = page.getByRole('button', { name: t('auth:confirm.submit'), exact: true })
  await confirm.waitFor()
  await expectNoBarriers(page, 'confirm')
  await confirm.click()
  return adminArea(page, t)
}

/** Opens a tab at an address, without or with something in it. */
async function openTab(page: Page, area: AdminArea, id: AdminTabId, query = ''): Promise<void> {
  await page.goto(`/admin?tab=${id}${query}`)
  await area.heading(id).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The server refuses: what it could not do, the page would ask for three times more before it says so. */
async function lookAtFailure(page: Page, t: Texts, area: AdminArea, id: AdminTabId, failing: string): Promise<void> {
  await page.route(failing, (route) => route.fulfill({ status: 400, body: '{}' }))
  await openTab(page, area, id)
  await area.button(t('admin:ui.actions.retry')).waitFor()
  await expectNoBarriers(page, `${id}, failed to load`)
  await page.unroute(failing)
}

async function lookAtOverview(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await area.heading('uebersicht').waitFor()
  await page.getByRole('region', { name: t('admin:overview.label') }).waitFor()
  await expectNoBarriers(page, 'overview')
  await lookAtFailure(page, t, area, 'uebersicht', '**/api/admin/overview?*')
}

async function lookAtMunicipalities(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await openTab(page, area, 'gemeinden')
  await expectNoBarriers(page, 'municipalities')
  await page.getByRole('button', { name: t('municipalities:list.actionsOf', { name: 'Bern' }) }).click()
  await expectNoBarriers(page, 'menu of a municipality')
  await page.keyboard.press('Escape')
  await area.openRow('Bern')
  await area.dialog('Bern').waitFor()
  await expectNoBarriers(page, 'panel of a municipality')
  await area.button(t('municipalities:list.remove'), area.dialog('Bern')).click()
  await page.getByRole('alertdialog').waitFor()
  await expectNoBarriers(page, 'question before a municipality is deleted')
  await page.keyboard.press('Escape')
  await openTab(page, area, 'gemeinden')
  await area.button(t('municipalities:list.create')).click()
  const form = area.dialog(t('municipalities:form.createTitle'))
  await area.button(t('municipalities:form.create'), form).click()
  await form.getByText(t('municipalities:form.bfsNumberRequired')).waitFor()
  await expectNoBarriers(page, 'form of a municipality with something missing')
  await lookAtFailure(page, t, area, 'gemeinden', '**/api/admin/municipalities?*')
}

async function lookAtResidents(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await openTab(page, area, 'einwohner')
  await expectNoBarriers(page, 'residents, no municipality chosen')
  await area.pick(page.getByRole('combobox', { name: t('municipalities:residents.municipality') }), 'Bern')
  await area.row(AT_THE_DESK.family).waitFor()
  await expectNoBarriers(page, 'residents')
  await area.button(t('municipalities:residents.create')).click()
  const person = area.dialog(t('municipalities:residents.createTitle'))
  await area.button(t('municipalities:form.create'), person).click()
  await person.getByText(t('municipalities:residents.familyNameRequired')).waitFor()
  await expectNoBarriers(page, 'form of a resident with something missing')
  await page.keyboard.press('Escape')
  await lookAtImport(page, t, area)
  await page.getByRole('combobox', { name: t('municipalities:residents.status') }).selectOption('archived')
  await page.getByText(t('municipalities:residents.emptyArchived')).waitFor()
  await expectNoBarriers(page, 'nobody archived')
}

async function lookAtImport(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await area.button(t('municipalities:import.open')).click()
  const form = area.dialog(t('municipalities:import.title'))
  const file = form.getByLabel(t('municipalities:import.file'))
  await file.waitFor({ state: 'attached' })
  await expectNoBarriers(page, 'import')
  await file.setInputFiles(csv(FAULTY_CSV))
  await area.button(t('municipalities:import.check'), form).click()
  await form.getByRole('table', { name: t('municipalities:import.faults') }).waitFor()
  await expectNoBarriers(page, 'import with faults')
  const correct = form.getByRole('radio', { name: t('municipalities:import.correctFirst') })
  if ((await correct.count()) > 0) await correct.check({ force: true })
  await file.setInputFiles(csv(GOOD_CSV))
  await area.button(t('municipalities:import.checkAgain'), form).click()
  await area.button(t('municipalities:import.confirm'), form).waitFor()
  await expectNoBarriers(page, 'import to confirm')
  await area.button(t('admin:ui.actions.cancel'), form).click()
  await page.getByRole('alertdialog').waitFor()
  await expectNoBarriers(page, 'question before an import is dropped')
  await area.button(t('admin:ui.form.discard')).click()
  await form.waitFor({ state: 'hidden' })
}

async function lookAtCredentials(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await openTab(page, area, 'stimmregister', '&status=EXPIRED')
  await expectNoBarriers(page, 'credentials, nothing found')
  await openTab(page, area, 'stimmregister')
  await area.button(t('issuing:issue.open')).first().click()
  const form = area.dialog(t('issuing:issue.open'))
  await form.getByRole('combobox', { name: t('issuing:municipality') }).selectOption({ label: 'Bern' })
  await area.button(t('issuing:issue.submit'), form).click()
  await form.getByText(t('issuing:issue.itemRequired')).waitFor()
  await expectNoBarriers(page, 'form of a credential with something missing')
  await area.pick(form.getByRole('combobox', { name: t('issuing:resident') }), AT_THE_DESK.listed)
  await form.getByRole('combobox', { name: t('issuing:item') }).selectOption(AT_FIRST)
  await area.button(t('issuing:issue.submit'), form).click()
  const panel = area.dialog(AT_THE_DESK.listed)
  await panel.getByRole('img', { name: t('issuing:offer.qrAlt', { name: AT_THE_DESK.full }) }).waitFor()
  await expectNoBarriers(page, 'panel of a credential')
  await panel.getByRole('combobox', { name: t('issuing:change.label') }).selectOption('CANCELLED')
  await area.button(t('issuing:change.submit'), panel).click()
  await expectNoBarriers(page, 'question before an offer is cancelled')
  await area.button(t('issuing:cancel.confirm')).click()
  await panel.getByRole('status').getByText(t('register:status.CANCELLED'), { exact: true }).first().waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'hidden' })
  await expectNoBarriers(page, 'credentials')
  await lookAtFailure(page, t, area, 'stimmregister', '**/api/admin/credentials/search*')
  if (EXTENT !== 'sample') await lookAtSomebodyWithCredentials(page, t, area)
}

async function lookAtSomebodyWithCredentials(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await openTab(page, area, 'einwohner')
  await area.pick(page.getByRole('combobox', { name: t('municipalities:residents.municipality') }), 'Bern')
  await area.openRow(AT_THE_DESK.family)
  const panel = area.dialog(AT_THE_DESK.listed)
  await panel
    .getByRole('region', { name: t('issuing:ofResident.heading') })
    .getByRole('link')
    .first()
    .waitFor()
  await expectNoBarriers(page, 'panel of a resident')
  await area.button(t('issuing:issue.open'), panel).click()
  await area.dialog(t('issuing:issue.open')).waitFor()
  await expectNoBarriers(page, 'form of a credential for somebody')
}

async function lookAtItems(page: Page, t: Texts, area: AdminArea): Promise<void> {
  await openTab(page, area, 'volksbegehren')
  await expectNoBarriers(page, 'items')
  await page.getByRole('rowheader').getByRole('button').first().click()
  await page.getByRole('dialog').getByRole('img').first().waitFor()
  await expectNoBarriers(page, 'panel of an item')
  await openTab(page, area, 'volksbegehren', '&status=inactive')
  await expectNoBarriers(page, 'items, nothing found')
  await area.button(t('items:list.create')).first().click()
  const form = area.dialog(t('items:form.createTitle'))
  await area.button(t('items:form.create'), form).click()
  await form.getByText(t('items:form.errors.titleRequired')).first().waitFor()
  await expectNoBarriers(page, 'form of an item with something missing')
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'hidden' })
  await area.button(t('items:import.start')).click()
  await area.button(t('items:import.done')).waitFor()
  await expectNoBarriers(page, 'import of items done')
}

async function lookAtTheRest(page: Page, t: Texts, area: AdminArea): Promise<void> {
  for (const id of ADMIN_TABS.filter((known) => !LOOKED_AT.includes(known))) {
    await openTab(page, area, id)
    await expectNoBarriers(page, id)
  }
  await openTab(page, area, 'zugriffe')
  await area.button(t('admin:staff.invite')).click()
  const form = area.dialog(t('admin:staff.inviteTitle'))
  await area.button(t('admin:staff.inviteSubmit'), form).click()
  await form.getByText(t('admin:staff.emailInvalid')).waitFor()
  await expectNoBarriers(page, 'invitation with something missing')
  if (EXTENT !== 'sample') await lookAtEveryWidth(page, area)
}

async function lookAtEveryWidth(page: Page, area: AdminArea): Promise<void> {
  for (const id of ADMIN_TABS) {
    await openTab(page, area, id)
    expect.soft(await findTooWide(page, WINDOW_WIDTHS), id).toEqual([])
  }
}
