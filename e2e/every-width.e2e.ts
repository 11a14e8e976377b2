import { easyPath, hasEasyLanguage, sectionPath } from '@e-collecting/i18n'
import { EASY_SECTIONS, SECTIONS } from '@e-collecting/i18n/testing'
import { expect, test } from 'vitest'
import { CELL_LANGUAGES, WINDOW_WIDTHS } from './harness/barrier-cells.ts'
import { findTooWide } from './harness/find-barriers.ts'
import { setStage } from './harness/stage.ts'

const stage = setStage()

test.each(CELL_LANGUAGES)('no page in %s is wider than its window', async (language) => {
  const { page } = await stage.visit({ expectedComplaint: /status of 404/ })
  const paths = [
    `/${language}`,
    ...SECTIONS.map((section) => sectionPath(language, section)),
    ...(hasEasyLanguage(language) ? [null, ...EASY_SECTIONS].map((section) => easyPath(language, section)) : []),
    sectionPath(language, 'volksbegehren', 'demo-sonntagsbibliotheken-zuerich'),
    `/${language}/gibt-es-nicht`,
    sectionPath(language, 'stimmregister', 'demo-sonntagsbibliotheken-zuerich'),
    '/wallet',
    '/auth',
    '/mailbox',
  ]
  for (const path of paths) {
    await page.goto(path)
    expect.soft(await findTooWide(page, WINDOW_WIDTHS), path).toEqual([])
  }
})
