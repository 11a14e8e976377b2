import { type Section, sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { type ComponentProps, type ComponentType, createContext, use } from 'react'
import { classNames } from '../class-names.ts'

export type AppLinkProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AppLinkProps> | 'a'>('a')

/** Lets the application put its router's link under every link of this package; without it they are plain anchors. */
export const LinkProvider = LinkContext

/** A link inside the site. External links and links that change the language are plain `<a>`. */
export function AppLink(props: AppLinkProps) {
  const Link = use(LinkContext)
  return <Link {...props} />
}

export type SectionLinkProps = Omit<AppLinkProps, 'href'> & {
  to: Section
  /** What of the section, as an item by its slug. */
  id?: string | undefined
}

/** A link to a section of the site in the language of the page, as high as a finger needs it. */
export function SectionLink({ to, id, className, ...props }: SectionLinkProps) {
  const { language } = useTranslation()
  const look = classNames('inline-flex min-h-11 items-center', className)
  return <AppLink {...props} href={sectionPath(language, to, id)} className={look} />
}
