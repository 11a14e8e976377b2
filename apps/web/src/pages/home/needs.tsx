import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { useCurrentRoute } from '../../routing/current-route.ts'
import { DemoWalletLink, StoreLinks, TestLink } from './wallet-links.tsx'

/** What one needs to try it: a wallet app, and a test identity in three steps; and where to read on. */
export function Needs() {
  const { t } = useTranslation('content')
  const { language } = useCurrentRoute()
  return (
    <section className="sheet mt-20 border-t-2 border-ink pt-5" aria-labelledby="needed">
      <div>
        <h2 id="needed" className="text-h2">
          {t('home.info.heading')}
        </h2>
        <p className="mt-3 text-small text-grey">{t('home.info.intro')}</p>
      </div>
      <div className="grid gap-x-8 gap-y-8 md:grid-cols-2">
        <Need heading={t('home.info.walletHeading')} text={t('home.info.wallet')}>
          <p className="mt-2 flex flex-col items-start">
            <StoreLinks />
            <DemoWalletLink />
          </p>
        </Need>
        <Need heading={t('home.info.eidHeading')} text={t('home.info.eid')}>
          <ol className="mt-3" aria-label={t('home.info.stepsHeading')}>
            {[t('home.info.step1'), t('home.info.step2'), t('home.info.step3')].map((step, index) => (
              <li key={step} className="flex gap-4 border-t border-hair py-3">
                <span className="tabular font-semibold">{index + 1}</span>
                {step}
              </li>
            ))}
          </ol>
          <p className="flex flex-wrap gap-x-6">
            <TestLink to="betaId">{t('home.info.betaId')}</TestLink>
            <TestLink to="betaIdVerify">{t('home.info.verify')}</TestLink>
          </p>
        </Need>
        <p className="flex flex-wrap gap-x-6 border-t border-hair pt-2 md:col-span-2">
          <AppLink href={sectionPath(language, 'anleitung')} className="inline-block min-h-11 py-2">
            {t('home.info.guide')}
          </AppLink>
          <AppLink href={`${sectionPath(language, 'projekt')}#check`} className="inline-block min-h-11 py-2">
            {t('home.info.check')}
          </AppLink>
        </p>
      </div>
    </section>
  )
}

function Need({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="text-h3">{heading}</h3>
      <p className="mt-2">{text}</p>
      {children}
    </div>
  )
}
