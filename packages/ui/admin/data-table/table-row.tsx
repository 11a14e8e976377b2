// biome-ignore-all lint/a11y/noRedundantRoles: on a narrow screen rows and cells are blocks, and browsers then forget what they are.
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../../class-names.ts'
import { type Column, HIDE_BELOW } from './columns.ts'

/** Words of a usual length stay whole; what names a row, the longest, gives way where the table would be too wide. */
const CELL =
  'border-b border-hair px-2.5 text-left first:pl-3 print:first:pl-0! wrap-break-word max-[40rem]:border-0 max-[40rem]:px-3 max-[40rem]:wrap-anywhere'

/** In a card a value stands beside its header, below the line with the name and the actions. */
const CARD_LINE =
  'py-2 align-baseline min-[40rem]:max-w-56 max-[40rem]:col-span-2 max-[40rem]:grid max-[40rem]:grid-cols-[minmax(min(6.5rem,40%),2fr)_minmax(0,3fr)] max-[40rem]:gap-x-3 max-[40rem]:py-1'
const CARD_NAME =
  'min-w-32 align-baseline font-semibold min-[40rem]:max-w-56 lg:max-w-80 max-lg:wrap-anywhere max-[40rem]:col-start-1 max-[40rem]:row-start-1 max-[40rem]:block max-[40rem]:self-baseline'
/** Rings in the body stay inside their row: the header above the first one covers what reaches out of it. */
const CARD_ACTIONS =
  '[&_:focus-visible]:-outline-offset-3 w-px py-0 pr-0! text-right align-baseline whitespace-nowrap max-[40rem]:col-start-2 max-[40rem]:row-start-1 max-[40rem]:block max-[40rem]:w-auto max-[40rem]:self-baseline print:hidden'

/** Marks the row whose panel is open: the red line, at its edge. */
const CURRENT = 'bg-wash shadow-[inset_3px_0_0_var(--red)] forced-colors:outline-2 forced-colors:-outline-offset-2'

const OPENER =
  '-mx-1 inline-flex max-w-full px-1 focus-visible:outline-offset-0 py-1.5 text-left font-semibold underline decoration-1 underline-offset-[0.22em] hover:decoration-2 max-[40rem]:py-3 pointer-coarse:py-3'

export type TableRowProps<Row, Key extends string> = {
  row: Row
  columns: readonly Column<Row, Key>[]
  isCurrent: boolean
  onOpen: (() => void) | undefined
  actions: ReactNode
}

/** One row: its header opens it; a press elsewhere in the row is a short way there for the mouse. */
export function TableRow<Row, Key extends string>(props: TableRowProps<Row, Key>) {
  const { row, columns, isCurrent, onOpen, actions } = props
  const canOpen = onOpen !== undefined
  return (
    <tr
      role="row"
      aria-current={isCurrent ? 'true' : undefined}
      onClick={canOpen ? pressOpener : undefined}
      className={classNames(
        'max-[40rem]:grid max-[40rem]:grid-cols-[minmax(0,1fr)_auto] max-[40rem]:border-b max-[40rem]:border-grey max-[40rem]:py-2 print:break-inside-avoid',
        canOpen && 'cursor-pointer hover:bg-wash',
        isCurrent && CURRENT,
      )}
    >
      {columns.map((column) => (
        <Cell key={column.id} column={column} canOpen={canOpen}>
          {column.isRowHeader && canOpen ? (
            <button type="button" data-opens-row onClick={onOpen} className={OPENER}>
              <span className="min-w-0">{column.cell(row)}</span>
            </button>
          ) : (
            column.cell(row)
          )}
          {column.detail && <div className="-mt-1 pb-1.5 font-normal text-grey">{column.detail(row)}</div>}
        </Cell>
      ))}
      {actions !== undefined && (
        <td role="cell" className={classNames(CELL, CARD_ACTIONS)}>
          {actions}
        </td>
      )}
    </tr>
  )
}

type CellProps<Row, Key extends string> = { column: Column<Row, Key>; canOpen: boolean; children: ReactNode }

function Cell<Row, Key extends string>({ column, canOpen, children }: CellProps<Row, Key>) {
  const { header, align, isRowHeader, isNarrow, hideBelow } = column
  const look = classNames(
    CELL,
    isRowHeader ? CARD_NAME : CARD_LINE,
    isRowHeader && (canOpen ? 'py-0.5' : 'py-2'),
    align === 'end' && 'tabular min-[40rem]:text-right min-[40rem]:whitespace-nowrap lg:pr-6',
    isNarrow && 'min-[40rem]:w-px min-[40rem]:min-w-18!',
    hideBelow && HIDE_BELOW[hideBelow],
    // On a card a line that says nothing is left out.
    'max-[40rem]:has-[[data-nothing]]:hidden',
  )
  if (isRowHeader)
    return (
      <th role="rowheader" scope="row" className={look}>
        {children}
      </th>
    )
  return (
    <td role="cell" className={look}>
      <span className="hidden text-grey max-[40rem]:block">{header}</span>
      <div className="min-w-0">{children}</div>
    </td>
  )
}

/** A press on what is pressed anyway, or the end of marking text, opens nothing. */
function pressOpener({ target, currentTarget }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('a, button, input, select, textarea, label, summary, dialog, [role="menu"]')) return
  if (window.getSelection()?.isCollapsed === false) return
  const opener = currentTarget.querySelector<HTMLElement>('[data-opens-row]')
  opener?.focus()
  opener?.click()
}
