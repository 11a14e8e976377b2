import { useTranslation } from 'react-i18next'
import { PageHeading } from '../layout/page-heading.tsx'
import { SheetSection } from '../layout/sheet-section.tsx'
import { BetaIdLink, DemoWalletLink, StoreLinks } from './home/wallet-links.tsx'

export default function InstructionsPage() {
  const { t } = useTranslation('content')
  const steps = [t('home.try.step1'), t('home.try.step2'), t('home.try.step3')]
  return (
    <>
      <PageHeading title={t('instructions.title')} lead={t('instructions.description')} />
      <SheetSection title={t('home.info.heading')}>
        <p>{t('home.info.wallet')}</p>
        <p className="flex flex-col items-start">
          <StoreLinks />
          <DemoWalletLink />
        </p>
      </SheetSection>
      <SheetSection title={t('home.try.stepsHeading')}>
        <ol>
          {steps.map((step, index) => (
            <li key={step} className="flex gap-4 border-b border-hair py-3">
              <span className="tabular font-semibold">{index + 1}</span>
              {step}
            </li>
          ))}
        </ol>
        <p>
          <BetaIdLink>{t('home.info.betaId')}</BetaIdLink>
        </p>
      </SheetSection>
    </>
  )
}
