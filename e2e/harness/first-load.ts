import { brotliCompressSync } from 'node:zlib'
import { easyPath, sectionPath } from '@e-collecting/i18n'
import { SECTIONS } from '@e-collecting/i18n/testing'
import type { Page, Response } from 'playwright-core'
import { isAlive } from './is-alive.ts'

/** Belongs to the staff: it may know the way to the rest. */
export const SIGN_IN = '/auth'

/** Pages that somebody may see first, in German. */
export const FIRST_PAGES = [
  '/de',
  sectionPath('de', 'volksbegehren', 'demo-nachtzuege'),
  ...SECTIONS.map((section) => sectionPath('de', section)),
  easyPath('de', null),
  sectionPath('de', 'stimmregister', 'demo-nachtzuege'),
  SIGN_IN,
]

export interface FirstLoad {
  /** Answers with script and style. */
  code: readonly Response[]
  /** Bytes of script and style as they travel, headers included. */
  bytes: number
  /** Those of the style in the page. */
  styleBytes: number
  /** Of everything, the page itself among them; the pictures of items on cards are fetched when they come near, and are apart. */
  requests: number
}

/** What a first visit to a page fetches until its script has taken over and nothing more comes. */
export async function measureFirstLoad(page: Page, path: string): Promise<FirstLoad> {
  const answers: Response[] = []
  page.on('response', (answer) => answers.push(answer))
  await page.goto(path)
  await isAlive(page, 'de')
  await page.waitForLoadState('networkidle')

  const code = answers.filter((answer) => ['script', 'stylesheet'].includes(answer.request().resourceType()))
  const sizes = await Promise.all(code.map((answer) => answer.request().sizes()))
  const files = sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
  // It travels in the page; alone it is a little larger than there.
  const styleBytes = brotliCompressSync(await page.locator('head style').first().innerHTML()).length
  const requests = answers.length - (await page.locator('article img[loading=lazy]').count())
  return { code, bytes: files + styleBytes, styleBytes, requests }
}
