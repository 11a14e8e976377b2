import type { MunicipalityRight } from '@e-collecting/auth/contract'
import { ListTable, type ListView, useAddressState } from '@e-collecting/auth/web'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { Button } from '@e-collecting/ui'
import { AdminIcon, type Column, type MenuAction, StatusBadge } from '@e-collecting/ui/admin'
import { fullName, listedName, type Resident, type ResidentSort } from '../contract.ts'
import { credentialsHref } from './admin-links.ts'
import { ClearSearch } from './clear-search.tsx'
import { useRestoreResident } from './use-restore-resident.ts'

export type ResidentTableProps = {
  municipality: MunicipalityRight
  view: ListView<Resident, ResidentSort>
  isArchived: boolean
  openId: string | null
  onOpen: (resident: Resident) => void
  onEdit: (resident: Resident) => void
  onDelete: (resident: Resident) => void
  onCreate: () => void
  /** From those who are archived back to the register. */
  onShowActive: () => void
}

export function ResidentTable(props: ResidentTableProps) {
  const { municipality, view, openId, onOpen } = props
  const { t } = useTranslation('municipalities')
  const actionsOf = useActions(props)
  return (
    <ListTable
      view={view}
      caption={t('residents.titleOf', { name: municipality.name })}
      isCaptionShown
      columns={columnsIn(t)}
      onOpen={onOpen}
      openKey={openId}
      menuOf={(resident) => ({
        label: t('list.actionsOf', { name: fullName(resident) }),
        items: actionsOf(resident),
      })}
      nameOf={listedName}
      isOfPersons
      empty={emptyText(t, props)}
      failed={t('residents.loadFailed')}
      pagerLabel={t('residents.pager')}
    />
  )
}

function emptyText(t: Translate<['municipalities']>, props: ResidentTableProps) {
  const { view, isArchived, onShowActive, onCreate } = props
  const { text, searchFor } = view.list
  if (text !== '') return { text: t('residents.nothingFound'), action: <ClearSearch onPress={() => searchFor('')} /> }
  if (isArchived) {
    const back = (
      <Button variant="secondary" size="sm" onClick={onShowActive}>
        {t('residents.showActive')}
      </Button>
    )
    return { text: t('residents.emptyArchived'), action: back }
  }
  const create = (
    <Button variant="secondary" size="sm" onClick={onCreate}>
      <AdminIcon name="plus" className="size-5" />
      {t('residents.create')}
    </Button>
  )
  return { text: t('residents.empty'), action: create }
}

/** What can be done with a resident. One who is archived cannot be deleted: the record of a collected credential needs the id. */
function useActions({
  municipality,
  onOpen,
  onEdit,
  onDelete,
}: ResidentTableProps): (resident: Resident) => MenuAction[] {
  const { t } = useTranslation('municipalities')
  const address = useAddressState()
  const restore = useRestoreResident()
  return (resident) => [
    { id: 'details', label: t('residents.details'), icon: 'people', onSelect: () => onOpen(resident) },
    { id: 'edit', label: t('residents.edit'), icon: 'pen', onSelect: () => onEdit(resident) },
    {
      id: 'credentials',
      label: t('residents.toCredentials'),
      icon: 'document',
      href: credentialsHref(address, municipality.id),
    },
    resident.isArchived
      ? { id: 'restore', label: t('residents.restore'), icon: 'undo', onSelect: () => restore(resident) }
      : {
          id: 'delete',
          label: t('residents.remove'),
          icon: 'trash',
          isDanger: true,
          onSelect: () => onDelete(resident),
        },
  ]
}

const columnsIn = (t: Translate<['municipalities']>): Column<Resident, ResidentSort>[] => [
  {
    id: 'familyName',
    header: t('residents.familyName'),
    cell: ({ familyName }) => familyName,
    sortKey: 'name',
    isRowHeader: true,
  },
  {
    id: 'givenName',
    header: t('residents.givenName'),
    cell: ({ givenName, isArchived, hasRightToVote }) => (
      <>
        {givenName} {isArchived && <StatusBadge tone="muted">{t('residents.archivedBadge')}</StatusBadge>}{' '}
        {hasRightToVote === false && <StatusBadge tone="muted">{t('residents.withoutRight')}</StatusBadge>}
      </>
    ),
  },
  {
    id: 'birthDate',
    header: t('residents.birthDate'),
    cell: ({ birthDate }) => formatSwissDay(birthDate),
    sortKey: 'birthDate',
    align: 'end',
  },
]
