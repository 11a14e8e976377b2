import { useTranslation } from 'react-i18next'
import { ExternalLink } from '../layout/external-link.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { SheetSection } from '../layout/sheet-section.tsx'
import { SITE_LINKS } from '../site-links.ts'

export default function ImprintPage() {
  const { t } = useTranslation('content')
  const { operator } = SITE_LINKS
  return (
    <>
      <PageHeading title={t('imprint.title')} lead={t('imprint.description')} />
      <SheetSection title={t('imprint.responsible')}>
        <p>
          {operator.name}
          {operator.address.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      </SheetSection>
      <SheetSection title={t('imprint.contact')}>
        <p className="flex flex-col items-start">
          <a href={`mailto:${operator.email}`} className="inline-flex min-h-11 items-center">
            {operator.email}
          </a>
          <ExternalLink href={operator.web}>{new URL(operator.web).hostname}</ExternalLink>
        </p>
      </SheetSection>
      {(['purpose', 'disclaimer', 'privacy', 'copyright'] as const).map((part) => (
        <SheetSection key={part} id={part} title={t(`imprint.${part}.heading`)}>
          <p>{t(`imprint.${part}.text`)}</p>
          {part === 'privacy' &&
            (['register', 'staff', 'technical'] as const).map((more) => (
              <p key={more} className="mt-4">
                {t(`imprint.privacy.${more}`)}
              </p>
            ))}
        </SheetSection>
      ))}
    </>
  )
}
