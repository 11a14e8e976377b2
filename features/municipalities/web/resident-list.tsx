import { useApi } from '@e-collecting/api-client'
import type { MunicipalityRight } from '@e-collecting/auth/contract'
import { useAddressState, useListPage, useListState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { AdminIcon, SearchField, Select, Toolbar, useFocusAfterRemoval } from '@e-collecting/ui/admin'
import { useState } from 'react'
import type { Resident } from '../contract.ts'
import { DeleteResident } from './delete-resident.tsx'
import { ResidentImport } from './import/resident-import.tsx'
import { residentPageQuery } from './queries.ts'
import { ResidentForm } from './resident-form.tsx'
import { type CredentialsOfResident, ResidentPanel } from './resident-panel.tsx'
import { ResidentTable } from './resident-table.tsx'

/** What lies over the list. */
type Open = { kind: 'create' } | { kind: 'import' } | { kind: 'panel' | 'edit' | 'delete'; resident: Resident }

const ARCHIVED = 'archived'

type ResidentListProps = { municipality: MunicipalityRight; Credentials: CredentialsOfResident }

/** The residents of a municipality. Whom one searches for stands in no address and is forgotten with the list. */
export function ResidentList({ municipality, Credentials }: ResidentListProps) {
  const { t } = useTranslation('municipalities')
  const [open, setOpen] = useState<Open | null>(null)
  const address = useAddressState()
  const isArchived = address.get('status') === ARCHIVED
  const view = useResidents(municipality.id, isArchived)
  const { ref, focusList } = useFocusAfterRemoval()
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('residents.titleOf', { name: municipality.name })}>
      <ResidentToolbar
        view={view}
        isArchived={isArchived}
        onCreate={() => setOpen({ kind: 'create' })}
        onImport={() => setOpen({ kind: 'import' })}
      />
      <ResidentTable
        municipality={municipality}
        view={view}
        isArchived={isArchived}
        openId={open !== null && 'resident' in open ? open.resident.id : null}
        onOpen={(resident) => setOpen({ kind: 'panel', resident })}
        onEdit={(resident) => setOpen({ kind: 'edit', resident })}
        onDelete={(resident) => setOpen({ kind: 'delete', resident })}
        onCreate={() => setOpen({ kind: 'create' })}
        onShowActive={() => address.set({ status: null, cursor: null })}
      />
      {open !== null && (
        <Overlay
          open={open}
          setOpen={setOpen}
          listed={view.data?.items ?? []}
          municipality={municipality}
          Credentials={Credentials}
          focusList={focusList}
        />
      )}
    </section>
  )
}

function useResidents(municipalityId: string, isArchived: boolean) {
  const list = useListState(['name', 'birthDate'])
  const api = useApi()
  return useListPage(list, (place) => residentPageQuery(api, municipalityId, { ...list.search, isArchived, ...place }))
}

type ResidentToolbarProps = {
  view: ReturnType<typeof useResidents>
  isArchived: boolean
  onCreate: () => void
  onImport: () => void
}

function ResidentToolbar({ view: { list, isBusy }, isArchived, onCreate, onImport }: ResidentToolbarProps) {
  const { t } = useTranslation('municipalities')
  const address = useAddressState()
  const actions = (
    <>
      <Button variant="secondary" size="sm" onClick={onImport}>
        <AdminIcon name="upload" className="size-5" />
        {t('import.open')}
      </Button>
      <Button size="sm" onClick={onCreate}>
        <AdminIcon name="plus" className="size-5" />
        {t('residents.create')}
      </Button>
    </>
  )
  return (
    <Toolbar label={t('residents.filters')} end={actions}>
      <SearchField
        label={t('residents.search')}
        placeholder={t('residents.searchHint')}
        value={list.text}
        onSearch={list.searchFor}
        isBusy={isBusy}
      />
      <Select
        label={t('residents.status')}
        placeholder={t('residents.active')}
        options={[{ value: ARCHIVED, label: t('residents.archived') }]}
        value={isArchived ? ARCHIVED : ''}
        onChange={(event) => address.set({ status: event.target.value, cursor: null })}
      />
    </Toolbar>
  )
}

type OverlayProps = ResidentListProps & {
  open: Open
  setOpen: (open: Open | null) => void
  listed: readonly Resident[]
  focusList: () => void
}

function Overlay({ open, setOpen, listed, municipality, Credentials, focusList }: OverlayProps) {
  const onClose = () => setOpen(null)
  if (open.kind === 'import') return <ResidentImport municipality={municipality} onClose={onClose} />
  if (open.kind === 'create') return <ResidentForm municipalityId={municipality.id} resident={null} onClose={onClose} />
  const { kind, resident } = open
  if (kind === 'panel') {
    const current = listed.find(({ id }) => id === resident.id) ?? resident
    return (
      <ResidentPanel
        resident={current}
        municipality={municipality.name}
        Credentials={Credentials}
        onClose={onClose}
        // The form tells what was changed in it from what it was opened with: that stays the same.
        onEdit={() => setOpen({ kind: 'edit', resident: current })}
        onDelete={() => setOpen({ kind: 'delete', resident: current })}
      />
    )
  }
  if (kind === 'edit') return <ResidentForm municipalityId={municipality.id} resident={resident} onClose={onClose} />
  const leave = () => {
    onClose()
    focusList()
  }
  return <DeleteResident resident={resident} onClose={onClose} onDeleted={leave} />
}
