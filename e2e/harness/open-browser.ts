import { existsSync } from 'node:fs'
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
  // Letters as far apart as on a screen of today, also without windows.
  '--font-render-hinting=none',
]
const PATIENCE_MS = 15_000

export const DESKTOP = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }
/** The desktop at 400 %. */
export const ZOOMED = { width: 320, height: 225 }

/** Without windows where there is one such: the same pages in two thirds of the time. */
const PROGRAM = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path))

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: PROGRAM ?? 'chromium', args: FLAGS })

let ofThisProcess: Promise<Browser> | undefined

/** The Chromium of the calling process, for all its files; it ends with the process. One for all processes would cost more in messages than it saves. */
export const browserOfProcess = (): Promise<Browser> => (ofThisProcess ??= launchBrowser())

/** A fresh visitor. Everything a page complains about is collected: a journey ends with `expect(visitor.complaints).toEqual([])`. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Warnings, errors and violations of the content security policy. */
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
  forcedColors?: 'active' | 'none'
  reducedMotion?: 'reduce' | 'no-preference'
  deviceScaleFactor?: number
  /** A complaint that belongs to the journey, e.g. the browser's own line about an answer that is 404 on purpose. */
  expectedComplaint?: RegExp
}

/** Opens a browser profile of its own, without cookies or storage. */
export async function newVisitor(browser: Browser, baseURL: string, options: VisitorOptions = {}): Promise<Visitor> {
  const {
    isPhone = false,
    viewport = isPhone ? PHONE : DESKTOP,
    locale = 'de-CH',
    reducedMotion = 'no-preference',
    expectedComplaint,
    ...rest
  } = options
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale,
    isMobile: isPhone,
    hasTouch: isPhone,
    reducedMotion,
    ...rest,
  })
  context.setDefaultTimeout(PATIENCE_MS)
  const visitor: Omit<Visitor, 'page'> = { context, complaints: [], foreignHosts: new Set() }
  const complain = (text: string) => {
    if (expectedComplaint?.test(text) !== true) visitor.complaints.push(text)
  }
  // The console says it too, but not of a frame or a page that has gone: the page itself tells.
  await context.exposeFunction('complainOfPolicy', complain)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
      Reflect.get(window, 'complainOfPolicy')(`content policy: ${violatedDirective} ${blockedURI} ${sample}`),
    )
  })
  context.on('page', (opened) => watch(opened, new URL(baseURL).hostname, visitor.foreignHosts, complain))
  return { ...visitor, page: await context.newPage() }
}

function watch(page: Page, own: string, foreignHosts: Set<string>, complain: (text: string) => void): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complain(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => complain(error.message))
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && url.hostname !== own) foreignHosts.add(url.hostname)
  })
}
