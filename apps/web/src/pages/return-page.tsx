import { problemText } from '@e-collecting/api-client'
import type { Language } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, Button, ButtonLink, Loading, Skeleton } from '@e-collecting/ui'
import type { ReturnTarget } from '@e-collecting/wallet-session/contract'
import { responseCodeIn, useReturn } from '@e-collecting/wallet-session/web'
import { useEffect, useRef } from 'react'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'
import { useLocation, useNavigate } from '../routing/navigation.tsx'
import { canonicalPath } from '../routing/resolve-route.ts'

/** Where a wallet leads the browser back to: on to the form in which one began, or the words to find it by. */
export default function ReturnPage() {
  const { t, language } = useTranslation(['return', 'common'])
  const { t: tErrors } = useTranslation('errors')
  const navigate = useNavigate()
  const { pathname, hash } = useLocation()
  const { state, error, look, retry } = useReturn((target) =>
    navigate(pathOf(target, language), { replace: true, from: pathname }),
  )
  const hasLooked = useRef(false)
  useEffect(() => {
    if (hasLooked.current) return
    hasLooked.current = true
    look(responseCodeIn(hash))
    // The code is good once: neither the address bar nor the history keeps it.
    if (hash !== '') navigate('/return', { replace: true })
  }, [hash, look, navigate])
  const isElsewhere = state === 'elsewhere'
  return (
    <>
      <PageMeta title={t('return:title')} description={t('return:elsewhere.heading')} />
      <PageTools title={t('return:title')} />
      <h1 tabIndex={-1} className="max-w-[28ch] pt-4 text-h1 hyphens-auto">
        {t(isElsewhere ? 'return:elsewhere.heading' : 'return:looking')}
      </h1>
      <div className="pt-5 pb-12">
        {(state === 'looking' || state === 'found') && (
          <>
            <Loading label={t('return:looking')} className="max-w-measure space-y-4">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-24 w-full" />
            </Loading>
            <noscript>
              <Elsewhere />
            </noscript>
          </>
        )}
        {isElsewhere && <Elsewhere />}
        {state === 'failed' && (
          <Banner
            type="error"
            title={t('return:failed')}
            className="max-w-measure"
            action={<Button onClick={retry}>{t('common:actions.retry')}</Button>}
          >
            {problemText(tErrors, error)}
          </Banner>
        )}
      </div>
    </>
  )
}

/** This browser has nothing to come back to. What was done in the wallet counts all the same. */
function Elsewhere() {
  const { t, language } = useTranslation(['return', 'common'])
  return (
    <>
      <p className="max-w-measure text-lead">{t('return:elsewhere.lead')}</p>
      <dl className="mt-8 max-w-measure border-b border-hair">
        <Case when={t('return:elsewhere.device.when')} then={t('return:elsewhere.device.then')} />
        <Case when={t('return:elsewhere.browser.when')} then={t('return:elsewhere.browser.then')} />
        <Case when={t('return:elsewhere.over.when')} then={t('return:elsewhere.over.then')} />
      </dl>
      <ButtonLink variant="secondary" href={`/${language}`} className="mt-6">
        {t('common:notFound.home')}
      </ButtonLink>
    </>
  )
}

function Case({ when, then }: { when: string; then: string }) {
  return (
    <div className="border-t border-hair py-4">
      <dt className="font-semibold">{when}</dt>
      <dd className="mt-1">{then}</dd>
    </div>
  )
}

/** The page with the form of a session. */
function pathOf({ flow, popularVote }: ReturnTarget, language: Language): string {
  if (flow === 'register') return canonicalPath({ page: 'register', language, slug: null })
  if (flow === 'test') return `${canonicalPath({ page: 'test-identity', language, slug: null })}#verify`
  return canonicalPath({ page: popularVote === null ? 'home' : 'item', language, slug: popularVote })
}
