import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: '/usr/bin/chromium', args: FLAGS })

/** A fresh visitor. Everything a page complains about is collected: a journey ends with `expect(visitor.complaints).toEqual([])`. */
export interface Visitor {
  context: BrowserContext
  page: Page
  complaints: string[]
  /** Hosts other than the product's that a page has asked for. */
  foreignHosts: Set<string>
}

export interface VisitorOptions {
  viewport?: { width: number; height: number }
  locale?: string
  isPhone?: boolean
  javaScriptEnabled?: boolean
  colorScheme?: 'light' | 'dark'
}

/** Opens a browser profile of its own, without cookies or storage. */
export async function newVisitor(browser: Browser, baseURL: string, options: VisitorOptions = {}): Promise<Visitor> {
  const { isPhone = false, viewport = isPhone ? PHONE : DESKTOP, locale = 'de-CH', ...rest } = options
  const context = await browser.newContext({ baseURL, viewport, locale, isMobile: isPhone, hasTouch: isPhone, ...rest })
  const page = await context.newPage()
  const visitor: Visitor = { context, page, complaints: [], foreignHosts: new Set() }
  context.on('page', (opened) => watch(opened, baseURL, visitor))
  watch(page, baseURL, visitor)
  return visitor
}

function watch(page: Page, baseURL: string, visitor: Visitor): void {
  const own = new URL(baseURL).hostname
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) visitor.complaints.push(message.text())
  })
  page.on('pageerror', (error) => visitor.complaints.push(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== own) visitor.foreignHosts.add(url.hostname)
  })
}
