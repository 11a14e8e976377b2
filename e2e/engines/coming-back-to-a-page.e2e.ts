import { sectionPath } from '@e-collecting/i18n'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setOwnStage } from '../harness/stage.ts'
import { textsIn } from '../harness/texts.ts'
import { hasChromium, startChromium } from './chromium.ts'
import { type Engine, until } from './engine.ts'
import { hasFirefox, startFirefox } from './firefox.ts'
import { hasWebKit, startWebKit } from './webkit.ts'

const stage = setOwnStage()
const BROWSER_WITHIN_MS = 240_000
const PAGES = [
  '/de',
  sectionPath('de', 'volksbegehren', 'demo-nachtzuege'),
  sectionPath('de', 'volksbegehren'),
  sectionPath('de', 'stimmregister'),
]
/** Another document: links within the site only exchange what the page shows. */
const ELSEWHERE = sectionPath('fr', 'projekt')
const ALIVE = textsIn('de')('common:health.state.up')

const ENGINES = [
  { engineName: 'Chromium', isHere: hasChromium(), start: startChromium },
  { engineName: 'Firefox', isHere: hasFirefox(), start: startFirefox },
  { engineName: 'WebKit', isHere: hasWebKit(), start: startWebKit },
]

describe.each(ENGINES)('in $engineName', ({ isHere, start }) => {
  let engine: Engine

  beforeAll(async () => {
    if (!isHere) return
    engine = await start()
  }, BROWSER_WITHIN_MS)
  afterAll(() => engine?.close())

  test.skipIf(!isHere).each(PAGES)(
    'who goes back to %s finds it as it was left, at once',
    async (path) => {
      // Drivers wait for a page that loads, which one that was kept does not: the tab is of no use to them afterwards.
      const tab = await engine.newTab()
      const holds = (expression: string, value: string) =>
        // Between two documents nothing answers.
        tab.run<boolean>(expression, value).then(
          (isSo) => isSo || undefined,
          () => undefined,
        )
      await tab.open(stage.product().url + path)
      await until('the page to be alive', () => holds('(text) => document.body.innerText.includes(text)', ALIVE))
      // The listener lives on only in a page that was kept; one that is loaded anew knows nothing of it.
      await tab.run(`() => addEventListener('pageshow', ({ persisted }) => { window.wasKept = persisted })`)
      await tab.open(stage.product().url + ELSEWHERE)
      await tab.run('() => void setTimeout(() => history.back(), 100)')
      await until('the address', () => holds('(path) => location.pathname === path', path))
      expect(await tab.run('() => window.wasKept ?? false')).toBe(true)
    },
    BROWSER_WITHIN_MS,
  )
})
