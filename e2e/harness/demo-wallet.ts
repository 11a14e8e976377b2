import type { BrowserContext, Locator, Page } from 'playwright-core'
import type { Hands } from './hands.ts'
import type { Texts } from './texts.ts'

/** The demo wallet in its own tab, as a person sees it. */
export interface DemoWallet {
  page: Page
  heading: (text: string) => Locator
  field: (label: string) => Locator
  press: (name: string) => Promise<void>
  see: (text: string) => Promise<void>
}

/** Follows a link of a page that opens the demo wallet: in a second tab, and in the same one as long as that is there. */
export async function openDemoWallet(
  context: BrowserContext,
  link: Locator,
  { hands, t }: { hands: Hands; t: Texts },
): Promise<DemoWallet> {
  const opened = context.pages().find((one) => new URL(one.url()).pathname === '/wallet')
  const [page] = await Promise.all([opened ?? context.waitForEvent('page'), hands.click(link)])
  const panel = page.getByRole('main', { name: t('wallet:title') })
  return {
    page,
    heading: (text) => panel.getByRole('heading', { name: text, exact: true }),
    field: (label) => panel.getByRole('textbox', { name: label, exact: true }),
    press: (name) => hands.click(panel.getByRole('button', { name, exact: true })),
    see: (text) => panel.getByText(text, { exact: true }).first().waitFor(),
  }
}
