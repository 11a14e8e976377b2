// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen rows and cells are blocks, and browsers then forget what they are.
import { useTranslation } from '@e-collecting/i18n/react'
import { classNames } from '../../class-names.ts'
import { VisuallyHidden } from '../../visually-hidden/visually-hidden.tsx'
import { AdminIcon } from '../icon/admin-icon.tsx'
import { type Column, HIDE_BELOW, nextSort, type Sort } from './columns.ts'

const CELL =
  'border-b-2 border-ink transition-colors group-aria-busy/table:border-red h-10 px-2.5 text-left align-middle text-dense font-semibold min-[40rem]:first:pl-3 print:first:pl-0! max-[40rem]:block max-[40rem]:h-auto max-[40rem]:border-0 max-[40rem]:px-0 ' +
  'min-[40rem]:sticky min-[40rem]:top-0 min-[40rem]:z-10 min-[40rem]:bg-paper print:static'

export type TableHeadProps<Row, Key extends string> = {
  columns: readonly Column<Row, Key>[]
  sort: Sort<Key> | undefined
  onSort: ((sort: Sort<Key>) => void) | undefined
  hasActions: boolean
}

/** The headers; above the cards of a phone only those remain that sort. */
export function TableHead<Row, Key extends string>({ columns, sort, onSort, hasActions }: TableHeadProps<Row, Key>) {
  const { t } = useTranslation('admin')
  const canSort = onSort !== undefined && columns.some(({ sortKey }) => sortKey !== undefined)
  return (
    <thead role="rowgroup" className={classNames('max-[40rem]:block', !canSort && 'max-[40rem]:hidden')}>
      <tr role="row" className="max-[40rem]:flex max-[40rem]:flex-wrap max-[40rem]:gap-x-4 max-[40rem]:px-3">
        {columns.map((column) => {
          const { id, header, sortKey, align, hideBelow } = column
          const isSorted = sortKey !== undefined && sort?.key === sortKey
          const isButton = sortKey !== undefined && onSort !== undefined
          return (
            <th
              role="columnheader"
              key={id}
              scope="col"
              aria-sort={isSorted ? sort.direction : isButton ? 'none' : undefined}
              className={classNames(
                CELL,
                align === 'end' && 'min-[40rem]:text-right lg:pr-6',
                hideBelow && HIDE_BELOW[hideBelow],
                !isButton && 'max-[40rem]:hidden',
              )}
            >
              {isButton ? (
                <SortButton
                  header={header}
                  direction={isSorted ? sort.direction : null}
                  isAtEnd={align === 'end'}
                  onPress={() => onSort(nextSort(sort, sortKey))}
                />
              ) : (
                header
              )}
            </th>
          )
        })}
        {hasActions && (
          <th role="columnheader" scope="col" className={classNames(CELL, 'max-[40rem]:hidden print:hidden')}>
            <VisuallyHidden>{t('ui.table.actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

type SortButtonProps = {
  header: string
  direction: Sort['direction'] | null
  isAtEnd: boolean
  onPress: () => void
}

const SORT_ICONS = { ascending: 'sort-up', descending: 'sort-down' } as const

function SortButton({ header, direction, isAtEnd, onPress }: SortButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={classNames(
        'group inline-flex min-h-8 items-center gap-1 text-left font-semibold hover:underline max-[40rem]:min-h-11 pointer-coarse:min-h-11',
        isAtEnd && 'min-[40rem]:flex-row-reverse min-[40rem]:text-right',
      )}
    >
      {header}
      <AdminIcon
        name={direction === null ? 'sort' : SORT_ICONS[direction]}
        className={classNames('size-4 print:hidden', direction === null && 'text-grey')}
      />
    </button>
  )
}
