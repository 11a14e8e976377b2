import { classNames, Icon, VisuallyHidden } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

export type ExternalLinkProps = { href: string; children: string; className?: string }

/** A link that leaves the site, in a new tab, and says so. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const { t } = useTranslation()
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className={classNames('inline-flex min-h-11 items-center gap-1', className)}
    >
      {children}
      <Icon name="arrow-up-right" className="size-4" />
      <VisuallyHidden>({t('actions.opensInNewTab')})</VisuallyHidden>
    </a>
  )
}
