import type { Resources } from '@e-collecting/i18n'
import { TEXTS } from '@e-collecting/i18n/server'
import type { Locator, Page } from 'playwright-core'
import type { Texts } from './texts.ts'

export type AdminTabId = keyof Resources['admin']['tabs']
/** In the order of their labels, without which there is no tab. */
export const ADMIN_TABS = Object.keys(TEXTS.de.admin.tabs as object) as AdminTabId[]

/** The admin area as a person at a desk sees it. */
export function adminArea(page: Page, t: Texts) {
  const button = (name: string, within: Page | Locator = page): Locator =>
    within.getByRole('button', { name, exact: true })
  const heading = (id: AdminTabId): Locator =>
    page.getByRole('heading', { level: 1, name: t(`admin:tabs.${id}`), exact: true })
  const row = (text: string, within: Page | Locator = page): Locator =>
    within.getByRole('row').filter({ hasText: text })

  return {
    heading,
    button,
    row,
    link: (id: AdminTabId): Locator =>
      page.getByRole('navigation').getByRole('link', { name: t(`admin:tabs.${id}`), exact: true }),
    /** The dialog or side panel that is open on top. */
    dialog: (name: string): Locator => page.getByRole('dialog', { name, exact: true }),
    question: (name: string): Locator => page.getByRole('alertdialog', { name, exact: true }),
    message: (text: string): Locator =>
      page.getByRole('region', { name: t('admin:ui.toast.region') }).getByText(text, { exact: false }),

    /** Follows the tab's link, as with the mouse. */
    open: async (id: AdminTabId): Promise<void> => {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: t(`admin:tabs.${id}`), exact: true })
        .click()
      await heading(id).waitFor()
    },
    /** The button in the row's header. */
    openRow: (text: string, within: Page | Locator = page): Promise<void> =>
      row(text, within).getByRole('rowheader').getByRole('button').click(),
    /** One action of a row's menu. */
    chooseAction: async (menu: string, action: string): Promise<void> => {
      await button(menu).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    /** Types part of a name into a field that searches on the server, and takes what it suggests. */
    pick: async (field: Locator, typed: string): Promise<void> => {
      await field.fill(typed)
      await page.getByRole('option', { name: typed }).first().click()
    },
  }
}

export type AdminArea = ReturnType<typeof adminArea>

/** A session for the browser of a page, by the mail that leads to one and without the pages on the way. */
export async function openSession({ request }: Page, email: string): Promise<void> {
  const headers = { 'sec-fetch-site': 'same-origin' }
  await request.post('/api/auth/links', { headers, data: { email, language: 'de' } })
  const { mails } = (await (await request.get('/api/mailbox')).json()) as { mails: { text: string }[] }
  const [, token] = /#link=([\w-]+)/.exec(mails[0]?.text ?? '') ?? []
  const answer = await request.post('/api/auth/sessions', { headers, data: { token } })
  if (!answer.ok()) throw new Error(`no session: HTTP ${answer.status()}`)
}

/** Who has signed in before the journey begins, and looks at one tab. */
export async function signIn(page: Page, t: Texts, email: string, tab: AdminTabId = 'uebersicht'): Promise<AdminArea> {
  await openSession(page, email)
  await page.goto(`/admin?tab=${tab}`)
  const area = adminArea(page, t)
  await area.heading(tab).waitFor()
  return area
}

/** What somebody does who wants in: the address, the mail in the mailbox of the demo, its link, the button. */
export async function signInByMail(page: Page, t: Texts, email: string): Promise<AdminArea> {
  await askForLink(page, t, email)
  await page.getByRole('link', { name: t('auth:sent.mailbox') }).click()
  await followNewestMail(page, t)
  await page.getByText(email, { exact: true }).waitFor()
  await page.getByRole('button', { name: t('auth:confirm.submit'), exact: true }).click()
  const area = adminArea(page, t)
  await area.heading('uebersicht').waitFor()
  return area
}

/** As far as the page that says the link is on its way. */
export async function askForLink(page: Page, t: Texts, email: string): Promise<void> {
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await page.getByRole('textbox', { name: t('auth:signIn.email') }).fill(email)
  await page.getByRole('button', { name: t('auth:signIn.submit'), exact: true }).click()
  await page.getByText(t('auth:sent.done')).waitFor()
}

/** The link of the mail on top of the mailbox that stands on the page. */
export const followNewestMail = (page: Page, t: Texts): Promise<void> =>
  page
    .getByRole('heading', { level: 1, name: t('auth:mailbox.title') })
    .waitFor()
    .then(() => page.getByRole('article').first().getByRole('link').first().click())
