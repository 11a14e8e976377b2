import type { Language } from '@e-collecting/i18n'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { launchBrowser, newVisitor, type Visitor, type VisitorOptions } from './open-browser.ts'
import { type RunningProduct, startProduct } from './start-product.ts'
import { textsIn } from './texts.ts'

/** Where the journeys of one file take place. */
export interface Stage {
  product: () => RunningProduct
  /** A person with a browser of their own; after the journey it must have complained of nothing and asked no foreign host. */
  visit: (options?: VisitorOptions) => Promise<Visitor>
}

/** One product and one browser for the journeys of the calling file. */
export function setStage(environment: Record<string, string> = {}): Stage {
  let product: RunningProduct | undefined
  let browser: Browser | undefined
  const visitors: Visitor[] = []

  beforeAll(async () => {
    const started = await Promise.all([startProduct(environment), launchBrowser()])
    product = started[0]
    browser = started[1]
  })
  afterEach(async () => {
    const left = visitors.splice(0)
    await Promise.all(left.map(({ context }) => context.close()))
    for (const { complaints, foreignHosts } of left) {
      expect(complaints).toEqual([])
      expect([...foreignHosts]).toEqual([])
    }
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
    expect(product?.output() ?? '').not.toMatch(LOGGED_ERROR)
  })

  const running = () => {
    if (product === undefined) throw new Error('the product is not running yet')
    return product
  }
  return {
    product: running,
    visit: async (options) => {
      if (browser === undefined) throw new Error('there is no browser yet')
      const visitor = await newVisitor(browser, running().url, options)
      visitors.push(visitor)
      return visitor
    },
  }
}

/** Level 50 and above of the product's log. */
const LOGGED_ERROR = /"level":[56]0/

/** Opens a page and waits until its script has taken over: the footer's lights then say more than "checking". */
export async function openPage(page: Page, path: string, language: Language): Promise<void> {
  await page.goto(path)
  await isAlive(page, language)
}

/** Waits until the page's script has taken over. */
export const isAlive = (page: Page, language: Language): Promise<void> =>
  page.getByText(textsIn(language)('common:health.state.up'), { exact: true }).first().waitFor()
