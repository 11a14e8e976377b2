import { classNames } from '../class-names.ts'
import { AppLink } from '../link/link.tsx'

export type Crumb = { label: string; href?: string | undefined }

/** The way from home to here; the last entry is the page itself. Three entries are too many for a phone: the heading says the last. What does not fit beside home goes below it. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  return (
    <nav aria-label={label} className="min-w-0 text-small">
      <ol className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        {crumbs.map(({ label, href }, index) => (
          <li
            key={label}
            className={classNames(
              'flex items-baseline gap-2',
              index === 0 ? 'shrink-0' : 'min-w-0',
              href === undefined && index > 1 && 'max-sm:hidden',
            )}
          >
            {index > 0 && (
              <span aria-hidden="true" className="text-grey">
                /
              </span>
            )}
            {href === undefined ? (
              <span aria-current="page" className="min-w-0 text-grey">
                {label}
              </span>
            ) : (
              <AppLink href={href} className="inline-flex min-h-11 items-center">
                {label}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
