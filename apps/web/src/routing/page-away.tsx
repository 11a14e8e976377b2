import { askAgain } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { useCallback, useEffect, useTransition } from 'react'
import { useCurrentRoute } from './current-route.ts'
import { useLocation, useNavigate } from './navigation.tsx'
import { forgetPage } from './page-loader.ts'

/** Instead of a page that could not be fetched: it comes on a press, and by itself once the browser is back on the net. */
export function PageAway() {
  const { t } = useTranslation()
  const { page } = useCurrentRoute()
  // Each time that the page was asked for makes another location.
  const location = useLocation()
  const navigate = useNavigate()
  const [isBusy, startTransition] = useTransition()
  const retry = useCallback(() => {
    const { pathname, search, hash } = location
    startTransition(() => navigate(pathname + search + hash, { replace: true }))
  }, [location, navigate])
  useEffect(() => {
    forgetPage(page)
    return askAgain(Number.POSITIVE_INFINITY, retry)
  }, [page, retry])
  // The administration brings a frame of its own.
  const Frame = page === 'admin' ? 'main' : 'div'
  return (
    <Frame className={page === 'admin' ? 'frame py-16' : 'py-16'}>
      <title>{t('pageTitle', { title: t('away.title') })}</title>
      <h1 tabIndex={-1} className="text-h1">
        {t('away.title')}
      </h1>
      <p className="mt-4 max-w-measure text-lead">{t('away.text')}</p>
      <Button className="mt-8" isBusy={isBusy} onClick={retry}>
        {t('actions.retry')}
      </Button>
    </Frame>
  )
}
