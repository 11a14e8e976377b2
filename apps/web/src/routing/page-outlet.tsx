import { useTranslator } from '@e-collecting/i18n/react'
import { use, useEffect, useRef } from 'react'
import { useCurrentRoute } from './current-route.ts'
import { useLocation } from './navigation.tsx'
import { loadPage } from './page-loader.ts'

/** The page of the current address. A new one starts at the top, one the visitor comes back to where it was; the heading has the focus. */
export function PageOutlet() {
  const { page, slug } = useCurrentRoute()
  const { default: Page } = use(loadPage(page, useTranslator()))
  useStartAtHeading()
  return <Page key={`${page}/${slug}`} slug={slug} />
}

function useStartAtHeading(): void {
  const { pathname, hash, scrollTop } = useLocation()
  const shown = useRef({ pathname, hash })
  useEffect(() => {
    const before = shown.current
    shown.current = { pathname, hash }
    if (before.pathname === pathname && before.hash === hash) return
    const part = hash === '' ? null : document.getElementById(hash.slice(1))
    if (part) part.scrollIntoView()
    else if (before.pathname !== pathname) {
      window.scrollTo({ top: scrollTop ?? 0, behavior: 'instant' })
      document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
    }
  }, [pathname, hash, scrollTop])
}
