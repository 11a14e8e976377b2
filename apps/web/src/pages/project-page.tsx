import { useTranslation } from 'react-i18next'
import { PageHeading } from '../layout/page-heading.tsx'
import { SheetSection } from '../layout/sheet-section.tsx'
import { BetaIdLink, DemoWalletLink, StoreLinks } from './home/wallet-links.tsx'

export default function ProjectPage() {
  const { t } = useTranslation('content')
  return (
    <>
      <PageHeading title={t('project.title')} lead={t('project.description')} />
      <SheetSection title={t('project.participate.heading')}>
        <p>{t('project.participate.text')}</p>
        <p>{t('home.info.eid')}</p>
        <p className="flex flex-col items-start">
          <StoreLinks />
          <BetaIdLink>{t('home.info.betaId')}</BetaIdLink>
          <DemoWalletLink />
        </p>
      </SheetSection>
      <SheetSection title={t('imprint.purpose.heading')}>
        <p>{t('pilot.note')}</p>
        <p>{t('imprint.privacy.text')}</p>
      </SheetSection>
    </>
  )
}
