import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core'
import { type Engine, PATIENCE_MS, type Tab, WINDOW } from './engine.ts'

/** A browser that puppeteer can steer. */
export async function startWithPuppeteer(options: LaunchOptions): Promise<Engine> {
  const browser = await puppeteer.launch({
    headless: true,
    defaultViewport: WINDOW,
    protocolTimeout: 2 * PATIENCE_MS,
    ...options,
  })
  const complaints: string[] = []
  const watch = async (page: Page): Promise<Tab> => {
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${page.url()})`)
    })
    await page.evaluateOnNewDocument(tellErrorsAsText)
    return toTab(page)
  }
  return {
    name: await browser.version(),
    newTab: async () => watch(await browser.newPage()),
    nextTab: () =>
      new Promise((resolve, reject) => {
        browser.once('targetcreated', (target) =>
          target
            .page()
            .then((page) => page && resolve(watch(page)))
            .catch(reject),
        )
      }),
    complaints: () => complaints,
    close: () => browser.close(),
  }
}

/** Runs on the page: of an error on the console the protocol tells no more than that it is one. */
function tellErrorsAsText(): void {
  const tell = console.error
  console.error = (...said: unknown[]) =>
    tell(...said.map((one) => (one instanceof Error ? `${one}\n${one.stack}` : one)))
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
