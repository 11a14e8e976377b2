import { useTranslation } from '@e-collecting/i18n/react'
import { ButtonLink } from '@e-collecting/ui'
import { PageTools } from '../layout/page-tools.tsx'
import { PageMeta } from '../meta/page-meta.tsx'

export default function NotFoundPage() {
  const { t, language } = useTranslation()
  const title = t('notFound.title')
  return (
    <>
      <PageMeta title={title} />
      <PageTools title="404" />
      <div className="pt-8 pb-16">
        <h1 tabIndex={-1} className="max-w-[16ch] text-display">
          {title}
        </h1>
        <p className="mt-5 max-w-measure text-lead">{t('notFound.text')}</p>
        <ButtonLink href={`/${language}`} className="mt-8">
          {t('notFound.home')}
        </ButtonLink>
      </div>
    </>
  )
}
