import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { BetaIdLink, DemoWalletLink, StoreLinks } from './wallet-links.tsx'

/** What one needs: a wallet app and an identity in it. */
export function InfoBox() {
  const { t } = useTranslation('content')
  return (
    <section className="sheet mt-20 border-t-2 border-ink pt-5" aria-labelledby="needed">
      <h2 id="needed" className="text-h2">
        {t('home.info.heading')}
      </h2>
      <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
        <Need text={t('home.info.wallet')}>
          <StoreLinks />
          <DemoWalletLink />
        </Need>
        <Need text={t('home.info.eid')}>
          <BetaIdLink>{t('home.info.betaId')}</BetaIdLink>
        </Need>
      </div>
    </section>
  )
}

function Need({ text, children }: { text: string; children: ReactNode }) {
  return (
    <div>
      <p>{text}</p>
      <p className="mt-2 flex flex-col items-start">{children}</p>
    </div>
  )
}
