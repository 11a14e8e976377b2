import { pickText } from '@e-collecting/credentials/oid4vci'
import { expect, test } from 'vitest'
import { createHands } from './harness/hands.ts'
import { createHeadlessWallet, NORA } from './harness/headless-wallet.ts'
import { modulesOf, scanQrCode } from './harness/scan-qr-code.ts'
import { openPage, setStage } from './harness/stage.ts'
import { supportForm, ZURICH } from './harness/support-form.ts'
import { textsIn } from './harness/texts.ts'

const stage = setStage()
const t = textsIn('fr')
const FOUNTAINS = 'Une fontaine d’eau potable dans chaque gare'

test('Nora scans the code on the screen with her phone, answers, and scans the code of the receipt', async () => {
  const { page } = await stage.visit({ locale: 'fr-CH' })
  const form = supportForm(page, t, createHands())
  await openPage(page, '/fr', 'fr')
  await form.chooseItem('demo-trinkbrunnen')
  await form.enterAddress(ZURICH)
  await form.support()

  const request = await scanQrCode(form.step.wallet.getByRole('img', { name: t('forms:wallet.qrAlt') }))
  // The code is for another device, which is not to be led back to a browser of its own.
  expect(request.text).toBe(`${await form.readDeepLink()}%2Fqr`)
  expect(request.size).toBe(256)
  expect(request.modules).toBe(modulesOf(request.text, 'low'))
  expect(request.modules).not.toBe(modulesOf(request.text, 'medium'))

  const wallet = await createHeadlessWallet(stage.product().url)
  const asked = await wallet.openRequest(request.text)
  // A wallet shows every space as a plain one.
  expect(pickText(asked.request.name, 'fr')).toBe(`${t('common:productName')}, soutien : ${FOUNTAINS}`)
  expect(await wallet.holder.present(asked)).toEqual({ redirectUri: undefined })

  const receipt = await scanQrCode(form.step.success.getByRole('img', { name: t('forms:success.receipt.qrAlt') }))
  expect(receipt.text).toBe(
    await form.step.success.getByRole('link', { name: t('forms:success.receipt.download') }).getAttribute('href'),
  )
  expect(receipt.size).toBe(Math.max(192, 3 * receipt.modules))
  expect(receipt.modules).toBe(modulesOf(receipt.text, 'low'))

  const { credential } = await wallet.collect(receipt.text)
  expect(credential.vct).toContain('e-collecting-receipt')
  expect(credential.claims).toMatchObject({
    firstName: NORA.givenName,
    lastName: NORA.familyName,
    birthDate: NORA.birthDate,
    type: 'initiative',
    level: 'federal',
    title: 'Ein Trinkbrunnen an jedem Bahnhof',
  })
  expect((await wallet.holder.checkStatuses([credential])).get(credential.id)).toBe('valid')
})
