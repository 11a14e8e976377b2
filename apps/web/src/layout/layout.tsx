import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { useCurrentRoute } from '../routing/current-route.ts'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { PrintFoot } from './print-foot.tsx'

export const CONTENT_ID = 'content'

/** What surrounds every page. The admin area brings a head of its own, made for a working day; the demo wallet is an app of somebody else. */
export function Layout({ children }: { children: ReactNode }) {
  const { page } = useCurrentRoute()
  if (page === 'wallet') return children
  if (page === 'admin')
    return (
      <>
        <SkipLink />
        {children}
      </>
    )
  return (
    <>
      <SkipLink />
      <Header />
      <main id={CONTENT_ID} tabIndex={-1} className="frame min-h-[60vh]">
        {children}
      </main>
      <PrintFoot />
      <Footer />
    </>
  )
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="sr-only z-20 bg-ink px-5 py-3 font-semibold text-paper focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
    >
      {t('skipToContent')}
    </a>
  )
}
