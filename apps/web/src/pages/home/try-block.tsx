import { useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import { ExternalLink } from '../../layout/external-link.tsx'
import { useCurrentRoute } from '../../routing/current-route.ts'
import { SITE_LINKS } from '../../site-links.ts'
import { BetaIdLink, DemoWalletLink, StoreLinks } from './wallet-links.tsx'

/** How to try it: a wallet app, then a test identity in three steps. */
export function TryBlock() {
  const { t } = useTranslation('content')
  const { language } = useCurrentRoute()
  const { isDemo } = useSite()
  return (
    <section className="sheet mt-20 border-t-2 border-ink pt-5" aria-labelledby="try">
      <div>
        <h2 id="try" className="text-h2">
          {t('home.try.heading')}
        </h2>
        <p className="mt-3 text-small text-grey">{t('home.try.intro')}</p>
      </div>
      <div className="grid gap-x-8 gap-y-8 md:grid-cols-2">
        <div>
          <p>{t('home.try.download')}</p>
          <p className="mt-2 flex flex-col items-start">
            <StoreLinks />
            <DemoWalletLink />
          </p>
        </div>
        <div>
          <h3 className="text-h3">{t('home.try.stepsHeading')}</h3>
          <ol className="mt-3">
            {[t('home.try.step1'), t('home.try.step2'), t('home.try.step3')].map((step, index) => (
              <li key={step} className="flex gap-4 border-t border-hair py-3">
                <span className="tabular font-semibold">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <p className="mt-2 flex flex-wrap gap-x-6">
            <BetaIdLink>{t('home.try.create')}</BetaIdLink>
            {!isDemo && <ExternalLink href={SITE_LINKS.betaIdVerify}>{t('home.try.verify')}</ExternalLink>}
            <AppLink href={sectionPath(language, 'anleitung')} className="inline-block min-h-11 py-2">
              {t('home.try.guide')}
            </AppLink>
          </p>
        </div>
      </div>
    </section>
  )
}
