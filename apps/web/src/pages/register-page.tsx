import { sectionPath } from '@e-collecting/i18n'
import { ButtonLink } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'
import { PageHeading } from '../layout/page-heading.tsx'
import { useCurrentRoute } from '../routing/current-route.ts'

/** The register flow comes later; the page says so and leads on. */
export default function RegisterPage() {
  const { t } = useTranslation('content')
  const { language } = useCurrentRoute()
  return (
    <>
      <PageHeading title={t('register.title')} lead={t('register.description')} />
      <ButtonLink variant="secondary" href={sectionPath(language, 'volksbegehren')}>
        {t('home.carousel.all')}
      </ButtonLink>
    </>
  )
}
