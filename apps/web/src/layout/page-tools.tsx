import { useTranslation } from '@e-collecting/i18n/react'
import { Breadcrumb, type Crumb, PrintButton, ShareButton } from '@e-collecting/ui'

export type PageToolsProps = {
  /** Title of the page: what is shared, and the last entry of the breadcrumb unless the page is the home page. */
  title: string
  /** Of the title, where it is not that of the page. */
  lang?: string | undefined
  /** Entries between home and the page itself. */
  between?: readonly Crumb[] | undefined
  isHome?: boolean
}

/** First row of every page: the way here on the left, share and print on the right. */
export function PageTools({ title, lang, between = [], isHome = false }: PageToolsProps) {
  const { t, language } = useTranslation()
  const home: Crumb = { label: t('breadcrumb.home'), href: `/${language}` }
  return (
    <div className="flex min-h-14 items-center justify-between gap-4 print:hidden">
      <Breadcrumb label={t('breadcrumb.label')} crumbs={isHome ? [home] : [home, ...between, { label: title, lang }]} />
      <SharePrint title={title} />
    </div>
  )
}

/** @param path what is shared, unless it is the present address */
export function SharePrint({ title, path }: { title: string; path?: string }) {
  const { t } = useTranslation()
  return (
    <div className="-mr-3 flex shrink-0 items-center noscript:hidden">
      <ShareButton
        isCompact
        label={t('share.button')}
        title={title}
        texts={{ copied: t('share.linkCopied'), copyPrompt: t('share.copyPrompt') }}
        path={path}
      />
      <PrintButton isCompact label={t('print.button')} />
    </div>
  )
}
