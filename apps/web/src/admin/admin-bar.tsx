import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../layout/language-switch.tsx'
import { Wordmark } from '../layout/wordmark.tsx'

/** First line of the admin area: the name, the languages, the way out. */
export function AdminBar({ children }: { children?: ReactNode }) {
  const { t } = useTranslation()
  const { isDemo } = useSite()
  return (
    <div className="border-b border-hair print:hidden">
      {isDemo && (
        <p className="border-b border-hair bg-wash text-dense">
          <span className="frame block py-1">{t('demo.banner')}</span>
        </p>
      )}
      <div className="frame flex min-h-14 flex-wrap items-center gap-x-6 py-1.5">
        <Wordmark />
        <div className="ml-auto max-md:order-last max-md:-mb-1.5 max-md:-ml-2 max-md:w-full [&_ul]:flex-wrap">
          <LanguageSwitch />
        </div>
        <div className="max-md:ml-auto">{children}</div>
      </div>
    </div>
  )
}
