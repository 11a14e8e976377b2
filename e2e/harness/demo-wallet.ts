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

/** Follows a link of the page that opens the demo wallet in a new tab. */
export async function openDemoWallet(
  context: BrowserContext,
  link: Locator,
  { hands, t }: { hands: Hands; t: Texts },
): Promise<DemoWallet> {
  const [page] = await Promise.all([context.waitForEvent('page'), hands.click(link)])
  const panel = page.getByRole('region', { name: t('wallet:title') })
  return {
    page,
    heading: (text) => panel.getByRole('heading', { name: text, exact: true }),
    field: (label) => panel.getByRole('textbox', { name: label, exact: true }),
    press: (name) => hands.click(panel.getByRole('button', { name, exact: true })),
    see: (text) => panel.getByText(text, { exact: true }).first().waitFor(),
  }
}
