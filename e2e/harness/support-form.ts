import type { PopularVoteType } from '@e-collecting/popular-votes/contract'
import type { Locator, Page } from 'playwright-core'
import type { Hands } from './hands.ts'
import type { Texts } from './texts.ts'

/** An address of the sample in the city of Zürich, and how it is searched. */
export const ZURICH = { typed: 'Bahnhofstrasse 45, 8001', street: 'Bahnhofstrasse 45' }
/** Another canton. */
export const AARAU = { typed: 'Rathausgasse 18, Aarau', street: 'Rathausgasse 18' }

/** The support form as a person sees it, step by step. */
export function supportForm(page: Page, t: Texts, hands: Hands) {
  const stepNamed = (heading: string): Locator => page.getByRole('region', { name: heading })
  const step = {
    item: stepNamed(t('forms:item.heading')),
    address: stepNamed(t('forms:address.heading')),
    summary: stepNamed(t('forms:summary.heading')),
    wallet: stepNamed(t('forms:wallet.heading')),
    success: stepNamed(t('forms:success.heading')),
  }
  const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })
  const field = {
    street: step.address.getByRole('combobox', { name: t('forms:address.street') }),
    postalCode: step.address.getByRole('textbox', { name: t('forms:address.postalCode') }),
    city: step.address.getByRole('combobox', { name: t('forms:address.city') }),
    municipality: step.address.getByRole('combobox', { name: t('forms:address.municipality') }),
  }
  const typeChoice = (type: PopularVoteType) => step.item.getByRole('radio', { name: t(`common:type.${type}`) })
  const titleChoice = step.item.getByRole('combobox', { name: t('forms:item.title') })
  const next = (within: Locator) => hands.click(button(within, t('common:actions.next')))

  return {
    step,
    field,
    typeChoice,
    titleChoice,
    button,
    next,
    back: (within: Locator) => hands.click(button(within, t('common:actions.back'))),
    suggestions: page.getByRole('listbox'),

    /** Step 1: type and title, then on. */
    chooseItem: async (slug: string, type: PopularVoteType = 'initiative') => {
      await hands.click(typeChoice(type))
      await hands.choose(titleChoice, slug)
      await next(step.item)
      await step.address.waitFor()
    },
    /** Step 2: a few letters and a suggestion, then on. */
    enterAddress: async ({ typed, street }: { typed: string; street: string }) => {
      await hands.type(field.street, typed)
      await hands.click(page.getByRole('option', { name: street }).first())
      await next(step.address)
      await step.summary.waitFor()
    },
    /** Step 3: the deciding button. */
    support: async () => {
      await hands.click(button(step.summary, t('forms:summary.support')))
      await step.wallet.waitFor()
    },
    /** What the wallet step hands to a wallet. */
    readDeepLink: async (): Promise<string> => {
      const href = await step.wallet.getByRole('link', { name: t('common:demo.openWallet') }).getAttribute('href')
      return decodeURIComponent((href ?? '').replace(/^.*#/, ''))
    },
    /** From the summary back to where the item was chosen. */
    changeItem: async () => {
      const name = `${t('common:actions.change')} ${t('forms:summary.popularVote')}`
      await hands.click(button(step.summary, name))
      await step.item.waitFor()
    },
    demoWalletLink: (within: Locator) => within.getByRole('link', { name: t('common:demo.openWallet') }),
    restartQuestion: page.getByRole('dialog', { name: t('forms:restart.title') }),
  }
}
