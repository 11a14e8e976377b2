import type { Language } from '@e-collecting/i18n'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { expectCleanLog } from './expect-clean-log.ts'
import { isAlive } from './is-alive.ts'
import { browserOfProcess, newVisitor, type Visitor, type VisitorOptions } from './open-browser.ts'
import { someAddress } from './some-address.ts'
import { lastLines, type RunningProduct, SHORT_LIVED, startProduct, TRUSTS_LOOPBACK } from './start-product.ts'

/** Where the journeys of one file take place. */
export interface Stage {
  product: () => Pick<RunningProduct, 'url'>
  /** A person with a browser of their own; after the journey it must have complained of nothing and asked no foreign host. */
  visit: (options?: VisitorOptions) => Promise<Visitor>
}

/** Visitors for the journeys of the calling file, at the product that all such files share: for who needs nothing but their own visit. */
export function setStage(): Stage {
  const visit = setBrowser()
  const product = { url: inject('sharedUrl') }
  return { product: () => product, visit: (options) => fromElsewhere(visit(product.url, options)) }
}

/** A stage whose product belongs to the calling file. */
export interface OwnStage extends Stage {
  product: () => RunningProduct
}

/** A fresh product of its own as well, with `environment` beside its defaults: for who changes it for others, or needs it otherwise. */
export function setOwnStage(environment: Record<string, string> = {}, nodeFlags: readonly string[] = []): OwnStage {
  let started: RunningProduct | undefined
  beforeAll(async () => {
    started = await startProduct({ ...TRUSTS_LOOPBACK, ...environment }, [...SHORT_LIVED, ...nodeFlags])
  })
  const visit = setBrowser()
  afterAll(async () => {
    await started?.stop()
    if (started !== undefined) expectCleanLog(started)
  })
  const product = () => {
    if (started === undefined) throw new Error('the product is not running yet')
    return started
  }
  return { product, visit: (options) => fromElsewhere(visit(product().url, options)) }
}

/**
 * To a product that trusts the loopback as its proxy the visitor comes from an address of their own, so that nobody uses up what one
 * client may ask for. Where several products meet this cannot be: what one page asks of another host must not carry such a header.
 */
async function fromElsewhere(visiting: Promise<Visitor>): Promise<Visitor> {
  const visitor = await visiting
  await visitor.context.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() })
  return visitor
}

/** Visitors for the journeys of the calling file, wherever they go; each is looked after as `Stage.visit` says. */
export function setBrowser() {
  const visitors: Visitor[] = []

  afterEach(async ({ task }) => {
    const left = visitors.splice(0)
    if (task.result?.state === 'fail') {
      for (const { context } of left) await tellWhatIsShown(context)
      for (const lines of lastLines()) console.error(lines)
    }
    await Promise.all(left.map(({ context }) => context.close()))
    for (const { complaints, foreignHosts } of left) {
      expect(complaints).toEqual([])
      expect([...foreignHosts]).toEqual([])
    }
  })

  return async (url: string, options?: VisitorOptions): Promise<Visitor> => {
    // A skeleton that breathes draws sixty pictures a second for as long as a page waits: it does where a journey asks for it.
    const visitor = await newVisitor(await browserOfProcess(), url, { reducedMotion: 'reduce', ...options })
    visitors.push(visitor)
    return visitor
  }
}

/** Opens a page and waits until its script has taken over. */
export async function openPage(page: Page, path: string, language: Language): Promise<void> {
  await page.goto(path)
  await isAlive(page, language)
}

/** As from another app: the page looks again at once, and not at its next turn. */
export const comeBack = (page: Page): Promise<void> =>
  page.evaluate(() => void window.dispatchEvent(new Event('visibilitychange')))

/** What each tab of a visitor shows where a journey has stopped: people and places of journeys are made up. */
async function tellWhatIsShown(context: BrowserContext): Promise<void> {
  for (const page of context.pages()) {
    const shown = await page
      .locator('main')
      .first()
      .ariaSnapshot({ timeout: 2000 })
      .catch(() => 'nothing')
    console.error(`${new URL(page.url()).pathname} shows:\n${shown}`)
  }
}
