import { hasContact, useSite } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { AppLink, classNames } from '@e-collecting/ui'
import { ExternalLink } from './external-link.tsx'

type ExtraLinksProps = {
  className: string
  label?: string
  /** Of links that leave the site, and of the one that does not. */
  looks: { external?: string; contact: string }
  onFollow?: () => void
}

/** Beside the main navigation: what is configured outside the site, and the contact, which stands with who is responsible in the imprint, if there is one. */
export function ExtraLinks({ className, label, looks, onFollow }: ExtraLinksProps) {
  const { t, language } = useTranslation()
  const { links } = useSite()
  const external = [
    { name: t('nav.newsletter'), href: links.newsletter },
    { name: t('nav.blog'), href: links.blog },
  ].filter(({ href }) => href !== null)
  if (external.length === 0 && !hasContact(links)) return null
  return (
    <ul className={className} aria-label={label}>
      {external.map(({ name, href }) => (
        <li key={name}>
          <ExternalLink href={href} className={looks.external}>
            {name}
          </ExternalLink>
        </li>
      ))}
      {hasContact(links) && (
        <li>
          <AppLink
            href={`${sectionPath(language, 'impressum')}#responsible`}
            onClick={onFollow}
            className={classNames('inline-block', looks.contact)}
          >
            {t('nav.contact')}
          </AppLink>
        </li>
      )}
    </ul>
  )
}
