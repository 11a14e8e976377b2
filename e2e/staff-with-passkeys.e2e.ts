import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { type AdminArea, adminArea, askForLink } from './harness/admin-area.ts'
import { expectNoBarriers } from './harness/barrier-cells.ts'
import { MOVABLE_CLOCK, makeLater } from './harness/later.ts'
import { startMailServer } from './harness/mail-server.ts'
import type { Visitor } from './harness/open-browser.ts'
import { setOwnStage } from './harness/stage.ts'
import { textsIn } from './harness/texts.ts'
import { plugInAuthenticator } from './harness/virtual-authenticator.ts'

const CHIEF = 'chief@gemeinde.test'
const COLLEAGUE = 'colleague@gemeinde.test'

const mails = await startMailServer()
afterAll(() => mails.stop())
const stage = setOwnStage(
  { ...mails.environment, DEMO: 'false', ADMIN_EMAILS: CHIEF, ACCEPTED_ISSUER_DIDS: 'did:webvh:Qm1:id.example' },
  MOVABLE_CLOCK,
)
const t = textsIn('de')
/** A dozen pages in two browsers. */
const JOURNEY_WITHIN_MS = 180_000
/** Refusals that belong to the journey, in the browser's own words. */
const REFUSALS = { expectedComplaint: /status of 40[139]/ }

const heading = (page: Page, key: 'auth:secondFactor.enrolTitle' | 'auth:secondFactor.giveTitle') =>
  page.getByRole('heading', { level: 1, name: t(key) }).waitFor()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** As far as the link alone leads. */
async function useLink(page: Page, email: string): Promise<void> {
  await askForLink(page, t, email)
  await page.goto(mails.linkFor(email))
  await press(page, t('auth:confirm.submit'))
}

async function enrol(page: Page): Promise<AdminArea> {
  await heading(page, 'auth:secondFactor.enrolTitle')
  await press(page, t('auth:secondFactor.enrol'))
  const area = adminArea(page, t)
  await area.heading('uebersicht').waitFor()
  return area
}

test(
  'Clara sets up a passkey, signs in with it, is asked for it again, and helps a colleague who has lost his',
  async () => {
    const clara = await stage.visit(REFUSALS)
    const { setVerified } = await plugInAuthenticator(clara.page)
    await useLink(clara.page, CHIEF)
    await heading(clara.page, 'auth:secondFactor.enrolTitle')
    await expectNoBarriers(clara.page, 'setting up a passkey')
    await clara.page.goto('/admin?tab=zugriffe')
    const area = await enrolAfterReturning(clara.page)
    await area.message(t('auth:flash.admin-created')).waitFor()

    await press(clara.page, t('admin:shell.signOut'))
    await clara.page.getByText(t('auth:flash.signed-out')).waitFor()
    await useLink(clara.page, CHIEF)
    await heading(clara.page, 'auth:secondFactor.giveTitle')
    await expectNoBarriers(clara.page, 'giving a passkey')
    await setVerified(false)
    await press(clara.page, t('auth:secondFactor.give'))
    await clara.page.getByRole('alert').getByText(t('errors:passkey-cancelled')).waitFor()
    await setVerified(true)
    await press(clara.page, t('auth:secondFactor.give'))
    await area.heading('uebersicht').waitFor()

    makeLater(stage.product().processId)
    await area.open('zugriffe')
    await inviteColleague(area, clara.page)
    const { beat, loseDevice } = await joinAsColleague()
    await resetColleague(area, clara.page)
    await signInAnew(beat, loseDevice)
    await endSessionsOfColleague(area, clara.page, beat.page)
    await area.open('protokoll')
    for (const action of ['staff_passkeys-reset', 'staff_sessions-ended'] as const)
      await area
        .row(t(`admin:audit.actions.${action}`))
        .first()
        .waitFor()
  },
  JOURNEY_WITHIN_MS,
)

/** Half a session leads from the area to the sign-in, and from there to where one wanted to go. */
async function enrolAfterReturning(page: Page): Promise<AdminArea> {
  await heading(page, 'auth:secondFactor.enrolTitle')
  await press(page, t('auth:secondFactor.enrol'))
  const area = adminArea(page, t)
  await area.heading('zugriffe').waitFor()
  return area
}

/**
 * The passkey is more than five minutes old: the dialog asks, the keyboard answers, and the invitation goes out; also where the product has
 * been replaced by another version, and the files of this page are gone.
 */
async function inviteColleague(area: AdminArea, page: Page): Promise<void> {
  await page.route('**/assets/**', (route) => route.fulfill({ status: 410 }))
  await press(page, t('admin:staff.invite'))
  const form = area.dialog(t('admin:staff.inviteTitle'))
  await form.getByRole('textbox', { name: t('admin:staff.email') }).fill(COLLEAGUE)
  await form.getByRole('radio', { name: t('admin:staff.role.admin') }).check()
  await area.button(t('admin:staff.inviteSubmit'), form).click()
  const question = area.question(t('admin:stepUp.title'))
  await question.waitFor()
  await expectNoBarriers(page, 'asking for the passkey again')
  await page.keyboard.press('Escape')
  await form.getByRole('alert').getByText(t('errors:fresh-passkey-required')).waitFor()
  await area.button(t('admin:staff.inviteSubmit'), form).click()
  await question.waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await area.message(t('admin:staff.invited', { email: COLLEAGUE })).waitFor()
  await page.unroute('**/assets/**')
  await expectNoBarriers(page, 'staff with an open invitation')
}

async function joinAsColleague(): Promise<{ beat: Visitor; loseDevice: () => Promise<void> }> {
  const beat = await stage.visit(REFUSALS)
  const { lose } = await plugInAuthenticator(beat.page)
  await beat.page.goto(mails.linkFor(COLLEAGUE))
  await press(beat.page, t('auth:invitation.accept'))
  const area = await enrol(beat.page)
  await area.open('sitzungen')
  const passkeys = beat.page.getByRole('table', { name: t('admin:passkeys.caption') })
  const name = 'Chrome, Linux'
  await area.row(name, passkeys).waitFor()
  await area.chooseAction(t('admin:passkeys.actionsOf', { name }), t('admin:passkeys.rename'))
  const form = area.dialog(t('admin:passkeys.renameTitle'))
  await form.getByRole('textbox', { name: t('admin:passkeys.name') }).fill('Laptop am Schalter')
  await area.button(t('admin:passkeys.renameSubmit'), form).click()
  await area.row('Laptop am Schalter', passkeys).waitFor()
  await expectNoBarriers(beat.page, 'own passkeys')
  return { beat, loseDevice: lose }
}

async function resetColleague(area: AdminArea, page: Page): Promise<void> {
  await page.reload()
  await area.row(COLLEAGUE).waitFor()
  const menu = t('admin:staff.actionsOf', { email: COLLEAGUE })
  await area.chooseAction(menu, t('admin:staff.resetPasskeys'))
  const question = area.question(t('admin:staff.resetPasskeysTitle'))
  await area.button(t('admin:staff.resetPasskeysSubmit'), question).click()
  await area.message(t('admin:staff.passkeysReset')).waitFor()
  await area.row(COLLEAGUE).getByText(t('admin:staff.noPasskey')).waitFor()
  await expectNoBarriers(page, 'staff')
}

/** What was open has ended; a link and a new passkey lead in again. */
async function signInAnew({ page }: Visitor, loseDevice: () => Promise<void>): Promise<void> {
  await loseDevice()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: t('auth:signIn.title') }).waitFor()
  await useLink(page, COLLEAGUE)
  await heading(page, 'auth:secondFactor.enrolTitle')
  await press(page, t('auth:secondFactor.enrol'))
  await adminArea(page, t).heading('sitzungen').waitFor()
}

async function endSessionsOfColleague(area: AdminArea, page: Page, theirs: Page): Promise<void> {
  await page.reload()
  await area.row(COLLEAGUE).waitFor()
  await area.chooseAction(t('admin:staff.actionsOf', { email: COLLEAGUE }), t('admin:staff.endSessions'))
  const question = area.question(t('admin:staff.endSessionsTitle'))
  await area.button(t('admin:staff.endSessionsSubmit'), question).click()
  await area.message(t('admin:staff.sessionsEnded')).waitFor()
  await theirs.reload()
  await theirs.getByRole('heading', { level: 1, name: t('auth:signIn.title') }).waitFor()
  expect(await theirs.getByText(CHIEF).count()).toBe(0)
}

test('the command for the last admin is refused beside a running server', async () => {
  const { dataDir } = stage.product()
  const beside = await resetByCommand(CHIEF, dataDir)
  expect(beside.output).toContain(`The data folder ${dataDir} is in use by another process.`)
  expect(beside.exitCode).toBe(78)
})

const COMMAND = fileURLToPath(new URL('../dist/server/reset-passkeys.js', import.meta.url))

const resetByCommand = (address: string, dataDir: string) =>
  new Promise<{ exitCode: unknown; output: string }>((resolve) => {
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
    execFile(process.execPath, [COMMAND, address], { env }, (error, stdout, stderr) =>
      resolve({ exitCode: error?.code ?? 0, output: stdout + stderr }),
    )
  })
