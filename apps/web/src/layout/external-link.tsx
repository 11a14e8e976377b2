import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon, VisuallyHidden } from '@e-collecting/ui'

export type ExternalLinkProps = { href: string | null; children: string; className?: string | undefined }

/** A link that leaves the site, in a new tab, and says so; nothing where no address is configured. */
export function ExternalLink({ href, children, className }: ExternalLinkProps) {
  const { t } = useTranslation()
  if (href === null) return null
  // The arrow stays with it: alone it would stand on a line of its own.
  const lastWord = children.lastIndexOf(' ') + 1
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={classNames('inline-block py-2.5', className)}>
      {children.slice(0, lastWord)}
      <span className="whitespace-nowrap">
        {children.slice(lastWord)}
        <Icon name="arrow-up-right" className="ml-0.5 inline-block size-3.5 align-[-0.05em]" />
      </span>
      <VisuallyHidden>({t('actions.opensInNewTab')})</VisuallyHidden>
    </a>
  )
}
