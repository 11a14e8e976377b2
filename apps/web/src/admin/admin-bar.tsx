import { useSite } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
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
      <div className="frame flex min-h-14 flex-wrap items-center justify-between gap-x-6">
        <Wordmark />
        <div className="flex flex-wrap items-center gap-x-5">
          <LanguageSwitch />
          {children}
        </div>
      </div>
    </div>
  )
}
