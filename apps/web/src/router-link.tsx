import type { AppLinkProps } from '@e-collecting/ui'
import { Link } from 'react-router'

/** The router's link behind every link of the primitives. */
export function RouterLink({ href, ...props }: AppLinkProps) {
  return <Link to={href} {...props} />
}
