import { use, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useCurrentRoute } from './current-route.ts'
import { loadPage } from './page-loader.ts'

/** The page of the current address. After a step inside the site it starts at the top with the focus on the heading. */
export function PageOutlet() {
  const { page, slug } = useCurrentRoute()
  const { i18n } = useTranslation()
  const { default: Page } = use(loadPage(page, i18n))
  useStartAtHeading()
  return <Page key={`${page}/${slug}`} slug={slug} />
}

function useStartAtHeading(): void {
  const { pathname, hash } = useLocation()
  const shownPath = useRef(pathname)
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    if (hash !== '') {
      document.getElementById(hash.slice(1))?.scrollIntoView()
      return
    }
    window.scrollTo({ top: 0, behavior: 'instant' })
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }, [pathname, hash])
}
