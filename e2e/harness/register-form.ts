import type { PopularVoteType } from '@e-collecting/popular-votes/contract'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { type DemoWallet, openDemoWallet } from './demo-wallet.ts'
import type { Hands } from './hands.ts'
import type { NORA } from './headless-wallet.ts'
import type { Texts } from './texts.ts'

/** Where somebody lives whose street the sample does not know, in a place of one municipality. */
export interface Home {
  street: string
  postalCode: string
  city: string
  municipality: string
}

/** The register's five steps as a person sees them. */
export function registerForm(page: Page, t: Texts, hands: Hands) {
  const stepNamed = (heading: string): Locator => page.getByRole('region', { name: heading })
  const step = {
    address: stepNamed(t('forms:address.heading')),
    summary: stepNamed(t('forms:summary.heading')),
    wallet: stepNamed(t('forms:wallet.heading')),
    item: stepNamed(t('register:wizard.item.heading')),
    aborted: stepNamed(t('register:wizard.aborted.heading')),
    credential: stepNamed(t('register:wizard.credential.heading')),
  }
  const button = (within: Locator, name: string): Locator => within.getByRole('button', { name, exact: true })
  const next = (within: Locator): Promise<void> => hands.click(button(within, t('common:actions.next')))

  return {
    step,
    button,
    next,
    /** Step 1: an address, and its municipality, or another one from the list. */
    enterHome: async ({ street, postalCode, city, municipality }: Home): Promise<void> => {
      await hands.type(step.address.getByRole('combobox', { name: t('forms:address.street') }), street)
      await hands.type(step.address.getByRole('textbox', { name: t('forms:address.postalCode') }), postalCode)
      await hands.type(step.address.getByRole('combobox', { name: t('forms:address.city') }), city)
      await step.address.getByText(t('forms:messages.municipalityDetermined')).waitFor()
      const field = step.address.getByRole('combobox', { name: t('forms:address.municipality') })
      if ((await field.inputValue()) === municipality) return
      await hands.type(field, municipality)
      const list = page.getByRole('listbox', { name: t('forms:address.municipality') })
      await hands.click(list.getByRole('option', { name: municipality }).first())
    },
    /** Steps 1 to 3, until the code for the wallet stands there. */
    goToWallet: async (): Promise<void> => {
      await next(step.address)
      await next(step.summary)
      await step.wallet.getByRole('img', { name: t('forms:wallet.qrAlt') }).waitFor()
    },
    /** Step 4: type, title, and the button that decides. */
    create: async (slug: string, type: PopularVoteType = 'initiative'): Promise<void> => {
      await hands.click(step.item.getByRole('radio', { name: t(`common:type.${type}`) }))
      await hands.choose(step.item.getByRole('combobox', { name: t('forms:item.title') }), slug)
      await hands.click(button(step.item, t('register:wizard.item.create')))
    },
    demoWalletLink: (within: Locator): Locator => within.getByRole('link', { name: t('common:demo.openWallet') }),
    readDeepLink: async (within: Locator): Promise<string> => {
      const href = await within.getByRole('link', { name: t('common:demo.openWallet') }).getAttribute('href')
      return decodeURIComponent((href ?? '').replace(/^.*#/, ''))
    },
  }
}

type Visit = { context: BrowserContext; link: Locator; hands: Hands; t: Texts }

/** Answers a request in an empty demo wallet: makes up `person`, gets the beta-ID, sends what is asked for, closes the tab. */
export async function proveToBe(person: typeof NORA, { context, link, hands, t }: Visit): Promise<void> {
  const wallet = await openDemoWallet(context, link, { hands, t })
  await wallet.heading(t('wallet:newId.heading')).waitFor()
  await hands.type(wallet.field(t('wallet:newId.givenName')), person.givenName)
  await hands.type(wallet.field(t('wallet:newId.familyName')), person.familyName)
  await hands.type(wallet.page.getByLabel(t('wallet:newId.birthDate'), { exact: true }), person.birthDate)
  await wallet.press(t('wallet:newId.submit'))
  await sendWhatIsAsked(wallet, t)
  await wallet.page.close()
}

/** Answers a request in a demo wallet that holds a beta-ID already. Its tab stays: it may have been open before. */
export async function proveAgain({ context, link, hands, t }: Visit): Promise<void> {
  await sendWhatIsAsked(await openDemoWallet(context, link, { hands, t }), t)
}

async function sendWhatIsAsked(wallet: DemoWallet, t: Texts): Promise<void> {
  await wallet.press(t('wallet:request.accept'))
  await wallet.heading(t('wallet:sent.heading')).waitFor()
}
