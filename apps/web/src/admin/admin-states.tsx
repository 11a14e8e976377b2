import { useTranslation } from '@e-collecting/i18n/react'
import { Failure, LoadFailure } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import { CONTENT_ID } from '../layout/layout.tsx'
import { AdminBar } from './admin-bar.tsx'

/** What the server sends, and what stands there until it is known who looks. */
export function AdminLoading() {
  const { t } = useTranslation('admin')
  return (
    <Bare>
      <p role="status" className="py-8 text-grey">
        {t('shell.loading')}
      </p>
      <p className="invisible max-w-measure animate-late noscript:hidden">{t('shell.late')}</p>
      <noscript>
        <p className="max-w-measure">{t('shell.needsScript')}</p>
      </noscript>
    </Bare>
  )
}

export function AdminFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Bare>
      <LoadFailure onRetry={onRetry} className="my-8 max-w-measure">
        <Failure error={error} />
      </LoadFailure>
    </Bare>
  )
}

function Bare({ children }: { children: ReactNode }) {
  const { t } = useTranslation('admin')
  const { t: tCommon } = useTranslation()
  return (
    <>
      <title>{tCommon('pageTitle', { title: t('shell.title') })}</title>
      <header>
        <AdminBar />
      </header>
      <main id={CONTENT_ID} tabIndex={-1} className="frame min-h-[60vh]">
        <h1 tabIndex={-1} className="pt-6 text-h2">
          {t('shell.title')}
        </h1>
        {children}
      </main>
    </>
  )
}
