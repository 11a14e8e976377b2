// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen rows and cells are blocks, and browsers then forget what they are.
import { useTranslation } from '@e-collecting/i18n/react'
import { type ReactNode, useRef } from 'react'
import { classNames } from '../../class-names.ts'
import { useKeptFocus } from '../../use-kept-focus.ts'
import { VisuallyHidden } from '../../visually-hidden/visually-hidden.tsx'
import type { Column, Sort } from './columns.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import { EmptyRow, ErrorRow, SkeletonRows } from './table-states.tsx'

export type DataTableProps<Row, Key extends string = string> = {
  /** Names the table. */
  caption: string
  isCaptionShown?: boolean
  columns: readonly Column<Row, Key>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** `loading` with rows keeps them, in grey below a red line, until the next ones arrive; without rows it shows skeletons. */
  state: 'loading' | 'ready' | 'error'
  skeletonRows?: number
  sort?: Sort<Key> | undefined
  onSort?: ((sort: Sort<Key>) => void) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Key of the row whose panel is open. */
  openKey?: string | null | undefined
  /** Last cell of a row. */
  rowActions?: ((row: Row) => ReactNode) | undefined
  empty: { text: string; action?: ReactNode }
  error?: { text?: string | undefined; onRetry: () => void } | undefined
}

/**
 * Rows from the server, aligned and dense; below 40rem the same elements stand as cards, each value with its header.
 * Explicit roles keep the table a table for a screen reader when the display changes (WebKit and Chromium drop it otherwise).
 * A row or a button that goes away leaves the focus to the table. Does NOT sort, filter or page: the server does, the owner asks it.
 */
export function DataTable<Row, Key extends string = string>(props: DataTableProps<Row, Key>) {
  const { caption, isCaptionShown = false, columns, state, sort, onSort, rowActions } = props
  const { t } = useTranslation('admin')
  const isWaiting = state === 'loading'
  const ref = useRef<HTMLTableElement>(null)
  useKeptFocus(ref, ref)
  return (
    <div className="min-w-0">
      <table
        ref={ref}
        role="table"
        aria-busy={isWaiting}
        className="group/table w-full border-separate border-spacing-0 text-dense max-[40rem]:block"
      >
        <caption
          className={
            isCaptionShown
              ? 'pt-3 pb-3 text-left text-h3 font-semibold in-[[data-modal]]:pt-0 in-[[data-modal]]:text-base max-[40rem]:block'
              : 'sr-only'
          }
        >
          {caption}
        </caption>
        <TableHead columns={columns} sort={sort} onSort={onSort} hasActions={rowActions !== undefined} />
        <tbody
          role="rowgroup"
          className={classNames(
            'transition-colors max-[40rem]:block max-[40rem]:border-t-2 max-[40rem]:border-ink max-[40rem]:group-aria-busy/table:border-red',
            isWaiting && 'text-grey',
          )}
        >
          <Rows {...props} />
        </tbody>
      </table>
      <span aria-live="polite">{isWaiting && <VisuallyHidden>{t('ui.table.loading')}</VisuallyHidden>}</span>
    </div>
  )
}

function Rows<Row, Key extends string>(props: DataTableProps<Row, Key>) {
  const { columns, rows, rowKey, state, skeletonRows = 10, onOpen, openKey, rowActions, empty, error } = props
  const hasActions = rowActions !== undefined
  const span = columns.length + (hasActions ? 1 : 0)
  if (state === 'error' && error !== undefined)
    return <ErrorRow span={span} text={error.text} onRetry={error.onRetry} />
  if (rows.length === 0)
    return state === 'loading' ? (
      <SkeletonRows columns={columns} count={skeletonRows} hasActions={hasActions} />
    ) : (
      <EmptyRow span={span} {...empty} />
    )
  return rows.map((row) => {
    const key = rowKey(row)
    return (
      <TableRow
        key={key}
        row={row}
        columns={columns}
        isCurrent={openKey === key}
        onOpen={onOpen && (() => onOpen(row))}
        actions={rowActions?.(row)}
      />
    )
  })
}
