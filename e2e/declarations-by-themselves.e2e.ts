import { join } from 'node:path'
import { sectionPath } from '@e-collecting/i18n'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collectInDemoWallet } from './harness/collect-in-demo-wallet.ts'
import { openDemoWallet } from './harness/demo-wallet.ts'
import { expectCleanLog } from './harness/expect-clean-log.ts'
import { findBarriers, findOverflow } from './harness/find-barriers.ts'
import { createHands } from './harness/hands.ts'
import { openPage, setBrowser } from './harness/stage.ts'
import { freePort, type RunningProduct, SHORT_LIVED, startProduct } from './harness/start-product.ts'
import { textsIn } from './harness/texts.ts'

const t = textsIn('de')
const hands = createHands()
const ITEM = 'demo-nachtzuege'
const BERN = 'Bern'
/** Somebody of the demo's register. */
const ZOE = { givenName: 'Zoë', familyName: 'Müller-Muster', birthDate: '2001-11-03' }
const PUBLISHED_WITHIN_MS = 120_000

const visit = setBrowser()
let main: RunningProduct
let declaration: RunningProduct

beforeAll(async () => {
  const [port, tlsPort] = await Promise.all([freePort(), freePort()])
  main = await startProduct(
    {
      PARTS: 'main',
      DECLARATION_URL: `http://localhost:${port}`,
      TLS_PORT: String(tlsPort),
    },
    SHORT_LIVED,
  )
  declaration = await startProduct(
    {
      PARTS: 'declaration',
      PORT: String(port),
      MAIN_URL: main.url,
      MAIN_KEY: /"mainKey":"([^"]+)"/.exec(main.output())?.[1] ?? '',
      REGISTRY_HOSTS: `localhost:${tlsPort}`,
      // DID logs and status lists are on https, with a certificate that the main part has made for itself.
      NODE_EXTRA_CA_CERTS: join(main.dataDir, 'tls-localhost.cert.pem'),
    },
    SHORT_LIVED,
  )
})
afterAll(async () => {
  await declaration?.stop()
  await main?.stop()
  for (const product of [main, declaration]) expectCleanLog(product)
})

test(
  'Zoë gets her credential from one installation, declares at the other, is counted there, and sees the count here',
  async () => {
    // Logs open by themselves, and the main part hears of it.
    await hasCounted(main.url, 0)
    const { page, context } = await visit(main.url, { expectedComplaint: /status of 404/ })
    await collectInDemoWallet(page, { person: ZOE, item: ITEM, place: BERN }, { hands, t })

    const onward = page.getByRole('link', { name: t('register:wizard.credential.declare.button') })
    const place = `${declaration.url}${sectionPath('de', 'erklaerung', ITEM)}`
    expect(await onward.getAttribute('href')).toBe(place)
    await hands.click(onward)
    await page.waitForURL(place)
    expect(await findBarriers(page)).toEqual([])
    expect(await findOverflow(page)).toBe(0)
    await page.getByRole('button', { name: t('declaration:begin.button') }).click()
    // A page of another site does not find the tab of before by its name.
    for (const tab of context.pages()) if (tab !== page) await tab.close()
    const wallet = await openDemoWallet(context, page.getByRole('link', { name: t('common:demo.openWallet') }), {
      hands,
      t,
    })
    await wallet.press(t('wallet:request.accept'))
    expect(new URL(wallet.page.url()).origin).toBe(main.url)
    await page.bringToFront()
    await page.getByRole('heading', { name: t('declaration:counted.heading') }).waitFor()

    await hasCounted(declaration.url, 1)
    await hasCounted(main.url, 1)
    const other = (await visit(main.url)).page
    await openPage(other, sectionPath('de', 'volksbegehren', ITEM), 'de')
    await other
      .getByText(t('common:count.label', { count: 1 }))
      .first()
      .waitFor()
  },
  2 * PUBLISHED_WITHIN_MS,
)

const hasCounted = (url: string, counted: number) =>
  expect
    .poll(
      async () => {
        const { items } = (await (await fetch(`${url}/api/v1/declaration-counts`)).json()) as {
          items: { slug: string; counted: number }[]
        }
        return items.find(({ slug }) => slug === ITEM)?.counted
      },
      { timeout: PUBLISHED_WITHIN_MS, interval: 1000 },
    )
    .toBe(counted)
