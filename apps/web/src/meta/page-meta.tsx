import { useWizardAddress } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'

/** Title and description of a page; React moves them into the head and replaces them on the next page. */
export function PageMeta({ title, description }: { title: string; description?: string | undefined }) {
  const { t } = useTranslation()
  const { title: step } = useWizardAddress()
  return (
    <>
      <title>{t('pageTitle', { title: step === null ? title : `${step} – ${title}` })}</title>
      <meta property="og:title" content={title} />
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
    </>
  )
}
