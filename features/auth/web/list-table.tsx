import { PAGE_SIZE } from '@e-collecting/kernel'
import { DataTable, type DataTableProps, MenuButton, type MenuButtonProps, Pager } from '@e-collecting/ui/admin'
import type { ListView } from './list-state.ts'

type Look<Row, Key extends string> = Pick<
  DataTableProps<Row, Key>,
  'caption' | 'isCaptionShown' | 'columns' | 'onOpen' | 'openKey' | 'empty'
>

export type ListTableProps<Row, Key extends string> = Look<Row, Key> & {
  view: ListView<Row, Key>
  /** What can be done with a row. */
  menuOf: (row: Row) => Pick<MenuButtonProps, 'label' | 'items'>
  /** What a row is called: of the first and the last one the pager says where in the list one is. */
  nameOf: (row: Row) => string
  /** Sorted by name, one may go to where the family names begin with some letters. */
  isOfPersons?: boolean
  failed: string
  pagerLabel: string
}

/** A list of the admin area, page by page, with a menu for each row. */
export function ListTable<Row extends { id: string }, Key extends string>(props: ListTableProps<Row, Key>) {
  const { view, menuOf, nameOf, isOfPersons = false, failed, pagerLabel, ...look } = props
  const { list, data, state, isBusy, retry, jump } = view
  const canJump = isOfPersons && list.sort.key === 'name' && list.text === ''
  return (
    <>
      <DataTable
        {...look}
        rows={data?.items ?? []}
        rowKey={({ id }) => id}
        state={state}
        skeletonRows={PAGE_SIZE}
        sort={list.sort}
        onSort={list.setSort}
        rowActions={(row) => <MenuButton {...menuOf(row)} />}
        error={{ text: failed, onRetry: retry }}
      />
      {data !== undefined && state !== 'error' && (
        <Pager
          page={data}
          nameOf={nameOf}
          onGo={list.go}
          onJump={canJump ? jump : undefined}
          isBusy={isBusy}
          label={pagerLabel}
        />
      )}
    </>
  )
}
