import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { DemoWalletLink, StoreLinks, TestLink } from './wallet-links.tsx'

/** What one needs: a wallet app, and an identity in it. */
export function Needs() {
  const { t } = useTranslation('content')
  return (
    <Ruled id="needed" heading={t('home.info.heading')}>
      <div className="grid gap-8 md:grid-cols-2">
        <div>
          <h3 className="text-h3">{t('home.info.walletHeading')}</h3>
          <p className="mt-2">{t('home.info.wallet')}</p>
          <p className="mt-2 flex flex-col items-start">
            <StoreLinks />
          </p>
        </div>
        <div>
          <h3 className="text-h3">{t('home.info.eidHeading')}</h3>
          <p className="mt-2">{t('home.info.eid')}</p>
        </div>
      </div>
    </Ruled>
  )
}

/** How to try it: a test identity in three steps, what to do with it, and where to read on. */
export function Trial() {
  const { t, language } = useTranslation('content')
  const link = (path: string, text: string) => (
    <AppLink href={path} className="inline-block min-h-11 py-2">
      {text}
    </AppLink>
  )
  return (
    <Ruled id="try" heading={t('home.try.heading')} lead={t('home.info.intro')}>
      <div>
        <ol className="grid gap-x-8 lg:grid-cols-3" aria-label={t('home.info.stepsHeading')}>
          {[t('home.info.step1'), t('home.info.step2'), t('home.info.step3')].map((step, index) => (
            <li key={step} className="flex gap-4 border-t border-hair py-3">
              <span className="tabular font-semibold">{index + 1}</span>
              {step}
            </li>
          ))}
        </ol>
        <p className="mt-2 flex flex-wrap gap-x-6">
          <DemoWalletLink />
          <TestLink to="betaId">{t('home.info.betaId')}</TestLink>
          <TestLink to="betaIdVerify">{t('home.info.verify')}</TestLink>
        </p>
        <p className="mt-3 flex flex-wrap gap-x-6 border-t border-hair pt-2">
          {link(sectionPath(language, 'anleitung'), t('home.info.guide'))}
          {link(`${sectionPath(language, 'projekt')}#check`, t('home.info.check'))}
        </p>
      </div>
    </Ruled>
  )
}

type RuledProps = { id: string; heading: string; lead?: string; children: ReactNode }

/** A part of the page as the sheet has it: below a line, its name on the left. */
function Ruled({ id, heading, lead, children }: RuledProps) {
  return (
    <section className="sheet mt-20 border-t-2 border-ink pt-5" aria-labelledby={id}>
      <div>
        <h2 id={id} className="text-h2">
          {heading}
        </h2>
        {lead && <p className="mt-3 text-small text-grey">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
