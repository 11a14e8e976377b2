import { type EasySection, easyPath, hasEasyLanguage } from '@e-collecting/i18n'
import type { CurrentRoute } from './current-route.ts'
import type { PageId } from './resolve-route.ts'

/** Pages that have a version in easy language, and how it is named. */
const EASY_VERSIONS: Partial<Record<PageId, EasySection | null>> = {
  home: null,
  instructions: 'anleitung',
  project: 'projekt',
}

/** Path of the version in easy language of what is shown; undefined where there is none. */
export function easyVersionOf({ page, language }: CurrentRoute): string | undefined {
  const section = EASY_VERSIONS[page]
  return section === undefined || !hasEasyLanguage(language) ? undefined : easyPath(language, section)
}
