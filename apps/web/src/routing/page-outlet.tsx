import { useTranslator } from '@e-collecting/i18n/react'
import { use } from 'react'
import { useCurrentRoute } from './current-route.ts'
import { loadPage } from './page-loader.ts'
import { useStartAtHeading } from './use-start-at-heading.ts'

/** The page of the current address. */
export function PageOutlet() {
  const { page, slug } = useCurrentRoute()
  const { default: Page } = use(loadPage(page, useTranslator()))
  useStartAtHeading()
  return <Page key={`${page}/${slug}`} slug={slug} />
}
