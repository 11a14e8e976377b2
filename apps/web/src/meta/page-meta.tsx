import { useTranslation } from 'react-i18next'

/** Title and description of a page; React moves them into the head and replaces them on the next page. */
export function PageMeta({ title, description }: { title: string; description?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <title>{t('pageTitle', { title })}</title>
      <meta property="og:title" content={title} />
      {description !== undefined && <meta name="description" content={description} />}
      {description !== undefined && <meta property="og:description" content={description} />}
    </>
  )
}
