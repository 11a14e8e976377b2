import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink } from '@e-collecting/ui'

/** The name on the line one signs on, a third of it signed. */
export function Wordmark() {
  const { t, language } = useTranslation()
  return (
    <AppLink href={`/${language}`} className="inline-flex min-h-11 flex-col justify-center no-underline">
      <span className="text-h3 leading-none font-bold tracking-tight">{t('productName')}</span>
      <svg aria-hidden="true" viewBox="0 0 120 4" preserveAspectRatio="none" className="mt-1.5 h-1 w-full">
        <path d="M0 2.5h120" className="stroke-ink" strokeWidth="1" />
        <path d="M0 2h40" className="stroke-red" strokeWidth="4" />
      </svg>
    </AppLink>
  )
}
