import { expect, test } from 'vitest'
import { openSession } from './harness/admin-area.ts'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet } from './harness/headless-wallet.ts'
import type { VisitorOptions } from './harness/open-browser.ts'
import { openPage, setOwnStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setOwnStage()
const SLUG = 'demo-nachtzuege'

/** Somebody at the wallet step of the item. */
async function atTheWallet(language: 'de' | 'rm', options: VisitorOptions = {}) {
  const { page } = await stage.visit(options)
  const t = textsIn(language)
  const form = supportForm(page, t, createHands())
  await openPage(page, `/${language}`, language)
  await form.chooseItem(SLUG)
  await form.enterAddress(ZURICH)
  await form.support()
  return { page, form, t, link: await form.readDeepLink() }
}

test('who waits for a wallet when the item is switched off is told at once, and led to the other items', async () => {
  const wallet = await createHeadlessWallet(stage.product().url)
  const luca = await atTheWallet('rm', { isPhone: true })
  const nora = await atTheWallet('de')
  const anna = await atTheWallet('de')
  await wallet.present(anna.link)
  await anna.form.step.success.waitFor()

  const { page } = await stage.visit()
  await openSession(page, 'admin@example.ch')
  const headers = { origin: stage.product().url }
  const { items } = await (await page.request.get(`/api/admin/popular-votes?text=${SLUG}`)).json()
  const path = `/api/admin/popular-votes/${items[0].id}/status`
  expect((await page.request.put(path, { data: { status: 'inactive' }, headers })).status()).toBe(200)

  for (const { form, t, link } of [luca, nora]) {
    const alert = form.step.wallet.getByRole('alert')
    await alert.getByText(t('errors:popular-vote-withdrawn')).waitFor()
    await expect(wallet.present(link)).rejects.toThrow()
    await alert.getByRole('button', { name: t('common:actions.restart') }).click()
    await form.restartQuestion.waitFor()
    await form.restartQuestion.getByRole('button', { name: t('forms:restart.confirm') }).click()
    await form.typeChoice('initiative').check()
    await form.titleChoice.locator(`option[value="${SLUG}"]`).waitFor({ state: 'detached' })
    await form.chooseItem('demo-trinkbrunnen')
  }

  const { page: thanked, form, t } = anna
  await thanked.reload()
  await form.step.success.getByText(t('forms:messages.popularVoteSubmitted')).waitFor()
  const link = await form.demoWalletLink(form.step.success).getAttribute('href')
  const { credential } = await wallet.collect(decodeURIComponent((link ?? '').replace(/^.*#/, '')))
  expect(credential.vct).toBe('e-collecting-receipt')
})
