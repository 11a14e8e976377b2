import { easyPath, hasEasyLanguage, sectionPath } from '@e-collecting/i18n'
import { EASY_SECTIONS, SECTIONS } from '@e-collecting/i18n/testing'
import { expect, test } from 'vitest'
import { CELL_LANGUAGES } from './harness/barrier-cells.ts'
import { findOverflow } from './harness/find-barriers.ts'
import { setStage } from './harness/stage.ts'

const stage = setStage()
const WIDTHS = [320, 390, 1280]

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
  const tooWide: string[] = []
  for (const path of paths) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const pixels = await findOverflow(page)
      if (pixels > 0) tooWide.push(`${path} at ${width}: ${pixels} px`)
    }
  }
  expect(tooWide).toEqual([])
})
