import { type ComponentProps, type ComponentType, createContext, use } from 'react'

export type AppLinkProps = ComponentProps<'a'> & { href: string }

const LinkContext = createContext<ComponentType<AppLinkProps> | 'a'>('a')

/** Lets the application put its router's link under every link of this package; without it they are plain anchors. */
export const LinkProvider = LinkContext

/** A link inside the site. External links and links that change the language are plain `<a>`. */
export function AppLink(props: AppLinkProps) {
  const Link = use(LinkContext)
  return <Link {...props} />
}
