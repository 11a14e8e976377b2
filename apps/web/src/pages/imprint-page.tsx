import { countsDeclarations, useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import { SectionLink } from '@e-collecting/ui'
import { Fragment } from 'react'
import { ExternalLink } from '../layout/external-link.tsx'
import { PageHeading } from '../layout/page-heading.tsx'
import { SheetSection } from '../layout/sheet-section.tsx'

export default function ImprintPage() {
  const { t } = useTranslation('imprint')
  const isCounted = countsDeclarations(useSite())
  return (
    <>
      <PageHeading title={t('title')} lead={t('description')} />
      <SheetSection id="responsible" title={t('responsible')}>
        <Operator />
      </SheetSection>
      <SheetSection id="purpose" title={t('purpose.heading')}>
        <p>{t('purpose.text')}</p>
        <p>{isCounted ? `${t('purpose.pilot')} ${t('purpose.counted')}` : t('purpose.pilot')}</p>
      </SheetSection>
      <SheetSection id="disclaimer" title={t('disclaimer.heading')}>
        <p>{t('disclaimer.text')}</p>
        <p>{t('disclaimer.limits')}</p>
      </SheetSection>
      <Privacy />
      <SheetSection id="copyright" title={t('copyright.heading')}>
        <p>{t('copyright.text')}</p>
        <p>{t('copyright.items')}</p>
      </SheetSection>
    </>
  )
}

/** Who runs the site and how to reach them, as far as they have entered it. */
function Operator() {
  const { t } = useTranslation('imprint')
  const { name, address, email, web } = useSite().links.operator
  return (
    <>
      <p>
        {name ?? t('none')}
        {address.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </p>
      <h3 className="pt-2 font-semibold">{t('contact')}</h3>
      {email === null && web === null ? (
        <p>{t('noContact')}</p>
      ) : (
        <p className="flex flex-col items-start">
          {email !== null && (
            <a href={`mailto:${email}`} className="inline-flex min-h-11 items-center">
              {email}
            </a>
          )}
          {web !== null && <ExternalLink href={web}>{new URL(web).hostname}</ExternalLink>}
        </p>
      )}
    </>
  )
}

/** Of services elsewhere, and of declarations, only where there are any. */
const PARTS = ['support', 'register', 'declare', 'elsewhere', 'addressSearch', 'staff', 'technical', 'rights'] as const

function Privacy() {
  const { t } = useTranslation('imprint')
  const site = useSite()
  const isTold = {
    declare: countsDeclarations(site),
    elsewhere: site.hasExternalServices,
    addressSearch: site.hasAddressSearchElsewhere,
  }
  const parts = PARTS.filter((part) => (part in isTold ? isTold[part as keyof typeof isTold] : true))
  return (
    <SheetSection id="privacy" title={t('privacy.heading')}>
      <p>
        <SectionLink to="datenschutz">{t('privacy.more')}</SectionLink>
      </p>
      {parts.map((part) => (
        <Fragment key={part}>
          <h3 className="pt-2 font-semibold">{t(`privacy.${part}.heading`)}</h3>
          <p>{t(`privacy.${part}.text`)}</p>
        </Fragment>
      ))}
    </SheetSection>
  )
}
