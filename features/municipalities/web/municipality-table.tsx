import { ListTable, type ListView, useAddressState, useAdmin } from '@e-collecting/auth/web'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { type Column, StatusBadge } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import type { Municipality, MunicipalitySort } from '../contract.ts'
import { ClearSearch } from './clear-search.tsx'
import { DidBadge } from './did-badge.tsx'
import { municipalityActions } from './municipality-actions.ts'

export type MunicipalityTableProps = {
  view: ListView<Municipality, MunicipalitySort>
  openId: string | null
  onOpen: (municipality: Municipality) => void
  onEdit: (municipality: Municipality) => void
  onDelete: (municipality: Municipality) => void
  /** The button that adds one, for those who may. */
  create: ReactNode
}

export function MunicipalityTable(props: MunicipalityTableProps) {
  const { view, openId, onOpen, onEdit, onDelete, create } = props
  const { text, searchFor } = view.list
  const { t } = useTranslation('municipalities')
  const isAdmin = useAdmin().user.role === 'admin'
  const address = useAddressState()
  return (
    <ListTable
      view={view}
      caption={t('list.title')}
      columns={columnsIn(t)}
      onOpen={onOpen}
      openKey={openId}
      menuOf={(municipality) => ({
        label: t('list.actionsOf', { name: municipality.name }),
        items: municipalityActions(municipality, { t, address, ...(isAdmin && { onEdit, onDelete }) }),
      })}
      nameOf={({ name }) => name}
      empty={
        text === ''
          ? { text: t(isAdmin ? 'list.empty' : 'list.emptyOwn'), action: create }
          : { text: t('list.nothingFound'), action: <ClearSearch onPress={() => searchFor('')} /> }
      }
      failed={t('list.loadFailed')}
      pagerLabel={t('list.pager')}
    />
  )
}

const columnsIn = (t: Translate<['municipalities']>): Column<Municipality, MunicipalitySort>[] => [
  {
    id: 'name',
    header: t('fields.name'),
    cell: ({ name, successor }) => (
      <>
        {name} {successor !== null && <StatusBadge tone="warning">{t('list.merged')}</StatusBadge>}
      </>
    ),
    sortKey: 'name',
    isRowHeader: true,
  },
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
