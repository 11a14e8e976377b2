import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { AppLink } from '../link/link.tsx'

export type Crumb = { label: string; href?: string | undefined }

/** The way from home to here, in one line; the last entry is the page itself. A phone has room for the way back alone: the heading says the last. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  const back = crumbs.findLastIndex(({ href }) => href !== undefined)
  return (
    <nav aria-label={label} className="min-w-0 text-small">
      <ol className="flex gap-2">
        {crumbs.map(({ label, href }, index) => (
          <li
            key={label}
            className={classNames('flex items-center gap-2', index > 0 && 'min-w-0', index !== back && 'max-sm:hidden')}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-grey max-sm:hidden">
                /
              </span>
            )}
            {href === undefined ? (
              <span aria-current="page" className="truncate text-grey">
                {label}
              </span>
            ) : (
              <AppLink href={href} className="inline-flex min-h-11 min-w-0 items-center gap-2">
                {crumbs.length > 1 && <Icon name="arrow-left" className="size-4 sm:hidden" />}
                <span className="truncate">{label}</span>
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
