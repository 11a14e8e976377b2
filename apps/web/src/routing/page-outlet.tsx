import { renewDocument } from '@e-collecting/browser'
import { useTranslator } from '@e-collecting/i18n/react'
import { use } from 'react'
import { useCurrentRoute } from './current-route.ts'
import { PageAway } from './page-away.tsx'
import { forgetPage, loadPage } from './page-loader.ts'
import type { PageId } from './resolve-route.ts'
import type { PageModule } from './routes.ts'
import { useStartAtHeading } from './use-start-at-heading.ts'

/** The page of the current address. */
export function PageOutlet() {
  const { page, slug } = useCurrentRoute()
  const { default: Page } = use(loadPage(page, useTranslator(), () => showAway(page)))
  useStartAtHeading()
  return <Page key={`${page}/${slug}`} slug={slug} />
}

/** With a document on its way the page before it stays, and once that has been stopped its links work as before. */
const showAway = async (page: PageId): Promise<PageModule> =>
  (await renewDocument(() => forgetPage(page))) ? new Promise<never>(() => undefined) : { default: PageAway }
