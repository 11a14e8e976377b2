import { type ListState, useAddressState, useAdmin } from '@e-collecting/auth/web'
import { formatCount } from '@e-collecting/kernel'
import { type Column, DataTable, MenuButton } from '@e-collecting/ui/admin'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Municipality, type MunicipalitySort, PAGE_SIZE } from '../contract.ts'
import { ClearSearch } from './clear-search.tsx'
import { DidBadge } from './did-badge.tsx'
import { municipalityActions } from './municipality-actions.ts'

export type MunicipalityTableProps = {
  rows: readonly Municipality[]
  state: 'loading' | 'ready' | 'error'
  list: ListState<MunicipalitySort>
  openId: string | null
  onOpen: (municipality: Municipality) => void
  onEdit: (municipality: Municipality) => void
  onDelete: (municipality: Municipality) => void
  onRetry: () => void
  /** Absent when nothing is searched for. */
  onClearSearch: (() => void) | undefined
  /** The button that adds one, for those who may. */
  create: ReactNode
}

export function MunicipalityTable(props: MunicipalityTableProps) {
  const { rows, state, list, openId, onOpen, onEdit, onDelete, onRetry, onClearSearch, create } = props
  const { t } = useTranslation('municipalities')
  const isAdmin = useAdmin().user.role === 'admin'
  const address = useAddressState()
  return (
    <DataTable
      caption={t('list.title')}
      columns={columnsIn(t)}
      rows={rows}
      rowKey={({ id }) => id}
      state={state}
      skeletonRows={PAGE_SIZE}
      sort={list.sort}
      onSort={list.setSort}
      onOpen={onOpen}
      openKey={openId}
      rowActions={(municipality) => (
        <MenuButton
          isCompact
          label={t('list.actionsOf', { name: municipality.name })}
          items={municipalityActions(municipality, { t, address, ...(isAdmin && { onEdit, onDelete }) })}
        />
      )}
      empty={
        onClearSearch
          ? { text: t('list.nothingFound'), action: <ClearSearch onPress={onClearSearch} /> }
          : { text: t(isAdmin ? 'list.empty' : 'list.emptyOwn'), action: create }
      }
      error={{ text: t('list.loadFailed'), onRetry }}
    />
  )
}

const columnsIn = (t: TFunction<'municipalities'>): Column<Municipality, MunicipalitySort>[] => [
  { id: 'name', header: t('fields.name'), cell: ({ name }) => name, sortKey: 'name', isRowHeader: true },
  {
    id: 'bfsNumber',
    header: t('fields.bfsNumber'),
    cell: ({ bfsNumber }) => bfsNumber,
    sortKey: 'bfsNumber',
    align: 'end',
  },
  { id: 'canton', header: t('fields.canton'), cell: ({ canton }) => canton, sortKey: 'canton' },
  { id: 'did', header: t('fields.did'), cell: (row) => <DidBadge did={row.did} />, hideBelow: 'md' },
  {
    id: 'residents',
    header: t('fields.residents'),
    cell: ({ residentCount }) => formatCount(residentCount),
    align: 'end',
  },
]
