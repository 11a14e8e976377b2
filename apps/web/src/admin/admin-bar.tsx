import { useSite } from '@e-collecting/browser'
import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../layout/language-switch.tsx'
import { Wordmark } from '../layout/wordmark.tsx'

export type AdminBarProps = {
  /** What can be done with the page. */
  tools?: ReactNode
  /** The way out. */
  children?: ReactNode
}

/**
 * First line of the admin area: the name, the languages, the tools of the page, the way out; two lines where there is no room for one, and
 * never three: at 320 px the tools are as wide as a target has to be, and in every language the way out stands beside the name.
 */
export function AdminBar({ tools, children }: AdminBarProps) {
  const { t } = useTranslation()
  const { isDemo } = useSite()
  return (
    <div className="border-b border-hair print:hidden">
      {isDemo && (
        <p className="border-b border-hair bg-wash text-dense">
          <span className="frame block py-1">{t('demo.banner')}</span>
        </p>
      )}
      <div className="frame flex min-h-14 flex-wrap items-center gap-x-6 py-1.5 max-sm:gap-x-4">
        <Wordmark />
        <div className="ml-auto flex flex-wrap items-center justify-between gap-x-6 max-lg:order-last max-lg:-mb-1.5 max-lg:w-full max-md:gap-x-0">
          <div className="max-lg:-ml-2 [&_ul]:flex-wrap">
            <LanguageSwitch />
          </div>
          {tools && <div className="ml-auto max-sm:[&_button]:px-2.5">{tools}</div>}
        </div>
        <div className="max-lg:ml-auto">{children}</div>
      </div>
    </div>
  )
}
