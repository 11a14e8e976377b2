import { existsSync } from 'node:fs'
import puppeteer, { type Page } from 'puppeteer-core'
import { type Engine, PATIENCE_MS, type Tab, WINDOW } from './engine.ts'

const PROGRAM = '/usr/bin/firefox-esr'

export const hasFirefox = (): boolean => existsSync(PROGRAM)

/** Firefox over WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: PROGRAM,
    headless: true,
    defaultViewport: WINDOW,
    protocolTimeout: 2 * PATIENCE_MS,
    extraPrefsFirefox: { 'intl.accept_languages': 'de-CH,de', 'ui.prefersReducedMotion': 1 },
  })
  const complaints: string[] = []
  const watch = (page: Page): Tab => {
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    return toTab(page)
  }
  return {
    name: await browser.version(),
    newTab: async () => watch(await browser.newPage()),
    nextTab: () =>
      new Promise((resolve, reject) => {
        browser.once('targetcreated', (target) => target.page().then((page) => page && resolve(watch(page)), reject))
      }),
    complaints: () => complaints,
    close: () => browser.close(),
  }
}

const toTab = (page: Page): Tab => ({
  open: async (url) => void (await page.goto(url, { waitUntil: 'load', timeout: 2 * PATIENCE_MS })),
  run: (expression, ...args) => page.evaluate(`(${expression})(...${JSON.stringify(args)})`) as Promise<never>,
  pressAt: (x, y) => page.mouse.click(x, y),
  pressKey: (key) => page.keyboard.press(key),
  goBack: async () => void (await page.goBack({ timeout: PATIENCE_MS })),
  setWidth: (width) => page.setViewport({ ...WINDOW, width }),
  picture: () => page.screenshot(),
  close: () => page.close(),
})
