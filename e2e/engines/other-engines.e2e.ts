import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { LANGUAGES, sectionPath } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { signInByMail } from '../harness/admin-area.ts'
import { openDemoWallet } from '../harness/demo-wallet.ts'
import { createHands } from '../harness/hands.ts'
import { isAlive } from '../harness/is-alive.ts'
import { setOwnStage } from '../harness/stage.ts'
import { supportForm, ZURICH } from '../harness/support-form.ts'
import { textsIn } from '../harness/texts.ts'
import type { Engine, Tab } from './engine.ts'
import { hasFirefox, startFirefox } from './firefox.ts'
import { journeyContext, journeyPage } from './journey-page.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

const stage = setOwnStage()
const t = textsIn('de')
/** Where `npm test` leaves what it has to show. */
const RESULTS = fileURLToPath(new URL('../../test-results', import.meta.url))
const JOURNEY_WITHIN_MS = 240_000
/** What a formatter of days writes that is not what was expected, with what stands around it. */
const WRONG_DATE = /.{0,20}(undefined|NaN|Invalid Date|\d+\/\d+\/20\d\d).{0,20}/
const WIDTHS = [320, 390, 1280]

const ENGINES = [
  { engineName: 'Firefox', isHere: hasFirefox(), start: startFirefox },
  { engineName: 'WebKit', isHere: hasWebKit(), start: startWebKit },
]

describe.each(ENGINES)('in $engineName', ({ isHere, start }) => {
  let engine: Engine
  let tab: Tab
  let page: Page

  beforeAll(async () => {
    if (!isHere) return
    engine = await start()
    tab = await engine.newTab()
    page = journeyPage(tab, stage.product().url)
    console.log(engine.name + (engine.complaints === undefined ? ', which does not tell what pages complain of' : ''))
  }, JOURNEY_WITHIN_MS)
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail') return
    mkdirSync(RESULTS, { recursive: true })
    writeFileSync(`${RESULTS}/${task.id}.png`, await tab.picture())
  })
  afterAll(async () => {
    await engine?.close()
    expect(engine?.complaints?.() ?? []).toEqual([])
  })

  test.skipIf(!isHere)(
    'Anna supports an initiative and has the receipt in the demo wallet',
    async () => {
      const hands = createHands()
      const context = journeyContext(engine, stage.product().url)
      const form = supportForm(page, t, hands)
      await page.goto('/de')
      await form.chooseItem('demo-nachtzuege')
      await form.enterAddress(ZURICH)
      await form.support()
      const identity = await openDemoWallet(context, form.demoWalletLink(form.step.wallet), { hands, t })
      await identity.press(t('wallet:newId.submit'))
      await identity.press(t('wallet:request.accept'))
      await identity.heading(t('wallet:sent.heading')).waitFor()
      await identity.page.close()
      await form.step.success.waitFor()
      const receipt = await openDemoWallet(context, form.demoWalletLink(form.step.success), { hands, t })
      await receipt.press(t('wallet:offer.accept'))
      await receipt.heading(t('wallet:received.heading')).waitFor()
      await receipt.see(t('wallet:status.valid'))
      await receipt.page.close()
      await form.step.success.getByText(t('forms:success.receipt.collected.title')).waitFor()
    },
    JOURNEY_WITHIN_MS,
  )

  test.skipIf(!isHere)(
    'every public page shows its dates, and nothing beside the screen',
    async () => {
      for (const language of LANGUAGES) {
        const item = sectionPath(language, 'volksbegehren', 'demo-nachtzuege')
        for (const path of [`/${language}`, sectionPath(language, 'volksbegehren'), item]) {
          await page.goto(path)
          for (const width of WIDTHS) {
            await tab.setWidth(width)
            expect(
              await tab.run<number>(`() => document.documentElement.scrollWidth - innerWidth`),
              `${path} ${width}`,
            ).toBeLessThanOrEqual(0)
          }
          const text = await tab.run<string>('() => document.body.innerText')
          expect(text, path).toMatch(/\d\d\.\d\d\.20\d\d/)
          expect(WRONG_DATE.exec(text)?.[0], path).toBeUndefined()
        }
      }
    },
    JOURNEY_WITHIN_MS,
  )

  test.skipIf(!isHere)(
    'a clerk signs in by mail and sees the tables',
    async () => {
      // The sign-in follows the language of the page before, once that has taken over.
      await page.goto('/de')
      await isAlive(page, 'de')
      const area = await signInByMail(page, t, 'clara.leiterin@stadt-winterthur.test')
      await area.open('volksbegehren')
      const table = page.getByRole('table')
      await table.waitFor()
      expect(WRONG_DATE.exec(await tab.run<string>('() => document.body.innerText'))?.[0]).toBeUndefined()
    },
    JOURNEY_WITHIN_MS,
  )
})
