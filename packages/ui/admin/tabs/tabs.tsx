import { useEffect, useRef } from 'react'
import { classNames } from '../../class-names.ts'
import { AppLink } from '../../link/link.tsx'

export type Tab = { id: string; label: string; href: string; isCurrent: boolean }

export type TabsProps = { label: string; tabs: readonly Tab[]; className?: string | undefined }

/** Addresses side by side, red under the one that is shown. Where they need more room than there is, the row scrolls, not the page. */
export function Tabs({ label, tabs, className }: TabsProps) {
  const ref = useRef<HTMLUListElement>(null)
  const current = tabs.find(({ isCurrent }) => isCurrent)?.id
  useEffect(() => {
    if (current === undefined) return
    const row = ref.current
    const shown = row?.querySelector<HTMLElement>('[aria-current]')?.parentElement
    if (!row || !shown) return
    // Not `scrollIntoView`: that would scroll the page as well.
    const isCut =
      shown.offsetLeft < row.scrollLeft || shown.offsetLeft + shown.offsetWidth > row.scrollLeft + row.clientWidth
    if (isCut) row.scrollLeft = shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2
  }, [current])
  return (
    <nav aria-label={label} className={classNames('min-w-0 print:hidden', className)}>
      <ul ref={ref} className="relative flex overflow-x-auto overscroll-x-contain shadow-[inset_0_-1px_0_var(--hair)]">
        {tabs.map(({ id, label, href, isCurrent }) => (
          <li key={id} className="shrink-0">
            <AppLink
              href={href}
              aria-current={isCurrent ? 'page' : undefined}
              className={classNames(
                'flex min-h-12 items-center gap-2 border-b-4 px-4 pt-1 text-small whitespace-nowrap no-underline focus-visible:-outline-offset-3',
                isCurrent
                  ? 'border-red font-semibold text-ink'
                  : 'border-transparent text-grey hover:border-grey hover:text-ink forced-colors:border-[Canvas]',
              )}
            >
              {/* As wide as it is in bold, so that nothing moves when another one is shown. */}
              <span
                data-label={label}
                className="grid after:invisible after:h-0 after:overflow-hidden after:font-semibold after:content-[attr(data-label)]"
              >
                {label}
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
