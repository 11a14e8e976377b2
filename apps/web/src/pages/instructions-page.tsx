import { countsDeclarations, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { SectionLink } from '@e-collecting/ui'
import { DrawnSection, DrawnSteps } from '../layout/drawn-section.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { DemoWalletLink, StoreLinks, TestLink } from './home/wallet-links.tsx'
import { AgainDrawing, TestIdentityDrawing, WalletDrawing } from './instructions/drawings.tsx'
import { WalletPicture } from './instructions/wallet-picture.tsx'
import { ConfirmDrawing, CredentialDrawing, ReceiptDrawing } from './project/drawings.tsx'

const TROUBLES = ['nothingOpens', 'expired', 'noIdentity', 'declined', 'otherPlace', 'receiptLost', 'browser'] as const

export default function InstructionsPage() {
  const { t } = useTranslation('instructions')
  const { t: content } = useTranslation('content')
  const isCounted = countsDeclarations(useSite())
  return (
    <>
      <PageHeading title={t('title')} lead={t('description')} />
      <DrawnSection title={t('wallet.heading')} Drawing={WalletDrawing}>
        <p>{t('wallet.what')}</p>
        <p>{t('wallet.text')}</p>
        <p className="flex flex-col items-start">
          <StoreLinks />
          <DemoWalletLink />
        </p>
      </DrawnSection>
      <DrawnSection title={t('identity.heading')} Drawing={TestIdentityDrawing}>
        <p>{t('identity.text')}</p>
        <DrawnSteps steps={[t('identity.step1'), t('identity.step2'), t('identity.step3')]} />
        <p>
          <TestLink to="betaId">{content('home.info.betaId')}</TestLink>
        </p>
      </DrawnSection>
      <DrawnSection title={t('confirm.heading')} Drawing={ConfirmDrawing}>
        <DrawnSteps steps={[t('confirm.step1'), t('confirm.step2'), t('confirm.step3')]} />
        <WalletPicture screen="request" words={t('confirm.picture')} note={t('pictureNote')} />
        <p>{t('confirm.text')}</p>
        <p>
          <SectionLink to="datenschutz">{t('confirm.data')}</SectionLink>
        </p>
      </DrawnSection>
      <DrawnSection title={t('receipt.heading')} Drawing={ReceiptDrawing}>
        <p>{t('receipt.text')}</p>
        <WalletPicture screen="receipt" words={t('receipt.picture')} note={t('pictureNote')} />
        <p>{t('receipt.keep')}</p>
      </DrawnSection>
      {isCounted && <Declare />}
      <DrawnSection title={t('trouble.heading')} Drawing={AgainDrawing}>
        <dl>
          {TROUBLES.map((trouble) => (
            <div
              key={trouble}
              className="break-inside-avoid border-b border-hair py-4 first:pt-0 last:border-b-0 last:pb-0"
            >
              <dt className="font-semibold">{t(`trouble.${trouble}.what`)}</dt>
              <dd className="mt-1">{t(`trouble.${trouble}.help`)}</dd>
            </div>
          ))}
        </dl>
      </DrawnSection>
    </>
  )
}

/** The way that is counted, where there is one. */
function Declare() {
  const { t } = useTranslation('instructions')
  return (
    <DrawnSection title={t('declare.heading')} Drawing={CredentialDrawing}>
      <p>{t('declare.text')}</p>
      <DrawnSteps steps={[t('declare.step1'), t('declare.step2'), t('declare.step3')]} />
      <p className="flex flex-col items-start">
        <SectionLink to="stimmregister">{t('declare.credential')}</SectionLink>
        <SectionLink to="pruefen">{t('declare.verify')}</SectionLink>
      </p>
    </DrawnSection>
  )
}
