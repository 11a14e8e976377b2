import { addressElsewhere, isOutsideLanguages, languageFromCookie, resolveRoute } from '@e-collecting/web/entry-server'
import type { PagesDeps } from '../http/pages.ts'
import { EMPTY_SITE_FILE } from '../site-file.ts'

/** How pages are found, without what renders them, styles and scripts. */
export const BARE_RENDERER = {
  resolveRoute,
  addressElsewhere,
  isOutsideLanguages,
  languageFromCookie,
  isDevelopment: false,
  assets: () => ({ style: '', scripts: [], fonts: [], styles: () => [], modules: () => [] }),
} satisfies Partial<PagesDeps['renderer']>

/** A demo of which nobody has set up anything. */
export const BARE_CONFIG: PagesDeps['config'] = {
  publicUrl: 'http://localhost:8080',
  isDemo: true,
  hasMailbox: true,
  hasTestCredential: true,
  externalServices: undefined,
  declarations: undefined,
  walletSchemes: undefined,
  addressSearchUrl: undefined,
  parts: { here: 'all' },
  siteFile: EMPTY_SITE_FILE,
}
