import { sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { openDemoWallet } from './demo-wallet.ts'
import type { Hands } from './hands.ts'
import { registerForm } from './register-form.ts'
import { openPage } from './stage.ts'
import type { Texts } from './texts.ts'

/** Somebody of the demo's register, who lives there. */
export interface DemoResident {
  person: { givenName: string; familyName: string; birthDate: string }
  item: string
  place: string
}
interface Means {
  hands: Hands
  t: Texts
}

/** The five steps of the register in German, up to the credential in the demo wallet. */
export async function collectInDemoWallet(page: Page, { person, item, place }: DemoResident, { hands, t }: Means) {
  const form = registerForm(page, t, hands)
  const open = (within: typeof form.step.wallet) =>
    openDemoWallet(page.context(), form.demoWalletLink(within), { hands, t })
  await openPage(page, sectionPath('de', 'stimmregister'), 'de')
  await giveIdentity(page, person, { hands, t })
  await form.enterHome({ street: 'Erfundene Gasse 1', postalCode: '3011', city: place, municipality: place })
  await form.goToWallet()
  await (await open(form.step.wallet)).press(t('wallet:request.accept'))
  await page.bringToFront()
  await form.step.item.waitFor()
  await form.create(item)
  await form.step.credential.getByRole('img').first().waitFor()
  const wallet = await open(form.step.credential)
  await wallet.press(t('wallet:offer.accept'))
  await wallet.heading(t('wallet:received.heading')).waitFor()
  await page.bringToFront()
}

/** Their identity in the demo wallet, as if they had got it before. */
async function giveIdentity(page: Page, person: DemoResident['person'], { hands, t }: Means) {
  const offered = await page.evaluate(async (wanted) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch('/api/test-credentials', { method: 'POST', headers, body: JSON.stringify(wanted) })
    return (await answer.json()) as { offerDeepLink: string }
  }, person)
  const tab = await page.context().newPage()
  await tab.goto(`/wallet#${encodeURIComponent(offered.offerDeepLink)}`)
  await hands.click(tab.getByRole('button', { name: t('wallet:offer.accept'), exact: true }))
  await tab.getByText(`${person.givenName} ${person.familyName}`).first().waitFor()
  await tab.close()
}
