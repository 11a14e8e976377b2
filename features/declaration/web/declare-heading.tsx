import { useTranslation } from '@e-collecting/i18n/react'

/** The title of the page; small once what became of the declaration stands below it. */
export function DeclareHeading({ isRunning = false }: { isRunning?: boolean }) {
  const { t } = useTranslation('declaration')
  return (
    <h1
      tabIndex={-1}
      className={isRunning ? 'pt-4 pb-6 text-base text-grey' : 'pt-4 pb-6 text-h1 hyphens-auto lg:pt-5'}
    >
      {t('title')}
    </h1>
  )
}
