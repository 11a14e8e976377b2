import { countsDeclarations, useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'
import { PageHeading } from '../layout/page-heading.tsx'
import { DataPath } from './privacy/data-path.tsx'
import { DATA, DataTable, type Flow } from './privacy/data-table.tsx'

export default function PrivacyPage() {
  const { t, language } = useTranslation('privacy')
  const { t: tCommon } = useTranslation()
  const site = useSite()
  // Where declarations are an installation of their own, its pages lead here as well.
  const isTold: Partial<Record<Flow, boolean>> = { test: site.hasTestCredential, declare: countsDeclarations(site) }
  const flows = (Object.keys(DATA) as Flow[]).filter((flow) => isTold[flow] !== false)
  return (
    <>
      <PageHeading title={t('title')} lead={t('description')} crumb={tCommon('footer.privacy')} />
      <DataPath />
      {site.hasExternalServices && <p className="mt-8 max-w-measure">{t('elsewhere')}</p>}
      {site.hasAddressSearchElsewhere && <p className="mt-8 max-w-measure">{t('addressSearch')}</p>}
      <div className="mt-14">
        {flows.map((flow) => (
          <DataTable key={flow} flow={flow} />
        ))}
      </div>
      <p className="border-t border-hair pt-4">
        <AppLink href={`${sectionPath(language, 'impressum')}#privacy`} className="inline-flex min-h-11 items-center">
          {t('toImprint')}
        </AppLink>
      </p>
    </>
  )
}
