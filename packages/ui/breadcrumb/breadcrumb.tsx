import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { AppLink } from '../link/link.tsx'

export type Crumb = {
  label: string
  /** Of the label, where it is not that of the page. */
  lang?: string | undefined
  href?: string | undefined
  /** What it is called on a phone, where its label may take more than a line. */
  short?: string | undefined
}

/** The way from home to here; the last entry is the page itself. A phone has room for the way back alone: the heading says the last. */
export function Breadcrumb({ label, crumbs }: { label: string; crumbs: readonly Crumb[] }) {
  const back = crumbs.findLastIndex(({ href }) => href !== undefined)
  return (
    <nav aria-label={label} className="min-w-0 text-small">
      <ol className="flex flex-wrap gap-x-2">
        {crumbs.map(({ label, lang, href, short }, index) => (
          <li key={label} className={classNames('flex min-w-0 items-center gap-2', index !== back && 'max-sm:hidden')}>
            {index > 0 && (
              <span aria-hidden="true" className="text-grey max-sm:hidden">
                /
              </span>
            )}
            {href === undefined ? (
              <span lang={lang} aria-current="page" className="min-w-0 text-grey">
                {label}
              </span>
            ) : (
              <AppLink href={href} className="inline-flex min-h-11 items-center gap-2">
                {crumbs.length > 1 && <Icon name="arrow-left" className="size-4 sm:hidden" />}
                <span lang={lang} className={short && 'max-sm:hidden'}>
                  {label}
                </span>
                {short && <span className="sm:hidden">{short}</span>}
              </AppLink>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
