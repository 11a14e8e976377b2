import { useTranslation } from '@e-collecting/i18n/react'
import { COUNT_LIMIT, formatCount, type ListPage } from '@e-collecting/kernel'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../button/button.tsx'
import { VisuallyHidden } from '../../visually-hidden/visually-hidden.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { JumpField } from './jump-field.tsx'

export type PagerProps<Item> = {
  /** `total`: null where there are more than `COUNT_LIMIT`, absent where nobody counts. */
  page: ListPage<Item> & { total?: number | null }
  /** What a row is called: of the first and the last one it says where in the list one is. */
  nameOf: (item: Item) => string
  onGo: (cursor: string | null) => void
  /** In a list by family name: goes to where the names begin so. */
  onJump?: ((letters: string) => Promise<void>) | undefined
  isBusy?: boolean | undefined
  label?: string | undefined
}

/** Which rows are shown, of how many, and the ways to the others. What leads nowhere keeps its place and the focus. */
export function Pager<Item>({ page, nameOf, onGo, onJump, isBusy = false, label }: PagerProps<Item>) {
  const { t } = useTranslation('admin')
  const { previous, next, total } = page
  const { ref, goTo } = useStartOfPage(page.cursor, onGo)
  if (isWhole(page) && total === undefined) return null
  return (
    <nav
      ref={ref}
      aria-label={label ?? t('ui.pager.label')}
      aria-busy={isBusy}
      className="tabular flex flex-wrap items-end justify-between gap-x-6 gap-y-3 py-2 text-dense print:py-4"
    >
      <p aria-live="polite" className="flex min-h-11 min-w-0 flex-wrap items-center gap-x-4">
        <Shown page={page} nameOf={nameOf} />
      </p>
      {!isWhole(page) && (
        <div className="flex flex-wrap items-end gap-x-6 gap-y-3 print:hidden">
          {onJump !== undefined && <JumpField onJump={onJump} />}
          <div className="flex items-center gap-1">
            <Step isOn={previous !== null} label={t('ui.pager.first')} onPress={() => goTo(null)}>
              <AdminIcon name="to-first" className="size-5" />
            </Step>
            <Step isOn={previous !== null} label={t('ui.pager.previous')} onPress={() => goTo(previous)}>
              <AdminIcon name="arrow-left" className="size-5" />
            </Step>
            <Step isOn={next !== null} label={t('ui.pager.next')} onPress={() => goTo(next)}>
              <AdminIcon name="arrow-right" className="size-5" />
            </Step>
          </div>
        </div>
      )}
    </nav>
  )
}

/** Whoever turns a page from below its list begins to read at its first row: the list, which stands before the pager, comes into view. */
function useStartOfPage(cursor: string | null, onGo: (cursor: string | null) => void) {
  const ref = useRef<HTMLElement>(null)
  const [turnedFrom, setTurnedFrom] = useState<string | null>()
  useEffect(() => {
    if (turnedFrom === undefined || turnedFrom === cursor) return
    setTurnedFrom(undefined)
    const list = ref.current?.previousElementSibling
    if (list && list.getBoundingClientRect().top < 0) list.scrollIntoView()
  }, [turnedFrom, cursor])
  const goTo = (to: string | null) => {
    setTurnedFrom(cursor)
    onGo(to)
  }
  return { ref, goTo }
}

/** Two names stand on one line with the buttons, however long they are: the list above has them whole. */
const NAME_LENGTH = 32

const shorten = (name: string): string => {
  const letters = [...name]
  return letters.length <= NAME_LENGTH
    ? name
    : `${letters
        .slice(0, NAME_LENGTH - 1)
        .join('')
        .trimEnd()}…`
}

/** On one page: there is nowhere to go, and nothing to say about where one is. */
const isWhole = ({ previous, next }: ListPage<unknown>): boolean => previous === null && next === null

function Shown<Item>({ page, nameOf }: Pick<PagerProps<Item>, 'page' | 'nameOf'>) {
  const { t } = useTranslation('admin')
  const { items, total } = page
  const [first, last] = [items[0], items.at(-1)]
  // To be heard: the table above shows it.
  if (first === undefined || last === undefined) return <VisuallyHidden>{t('ui.pager.none')}</VisuallyHidden>
  const counts = { shown: formatCount(items.length), total: formatCount(total ?? COUNT_LIMIT) }
  return (
    <>
      {!isWhole(page) && (
        <span className="min-w-0 font-semibold wrap-anywhere">
          {first === last
            ? nameOf(first)
            : t('ui.pager.span', { from: shorten(nameOf(first)), to: shorten(nameOf(last)) })}
        </span>
      )}
      {total !== undefined && <span>{t(total === null ? 'ui.pager.shownCapped' : 'ui.pager.shown', counts)}</span>}
    </>
  )
}

type StepProps = { isOn: boolean; label: string; onPress: () => void; children: ReactNode }

function Step({ isOn, label, onPress, children }: StepProps) {
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-label={label}
      title={label}
      aria-disabled={!isOn}
      onClick={isOn ? onPress : undefined}
      className="w-11 px-0 aria-disabled:hover:bg-wash aria-disabled:hover:text-grey"
    >
      {children}
    </Button>
  )
}
