import type { Language } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { textsIn } from './texts.ts'

/** Waits until the page's script has taken over: the footer's lights then say more than "checking". */
export const isAlive = (page: Page, language: Language): Promise<void> =>
  page.getByText(textsIn(language)('common:health.state.up'), { exact: true }).first().waitFor()
