import { useApi } from '@e-collecting/api-client'
import { useAdmin, useListPage, useListState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, type ButtonVariant } from '@e-collecting/ui'
import { AdminIcon, SearchField, Toolbar, useFocusAfterRemoval } from '@e-collecting/ui/admin'
import { useState } from 'react'
import type { Municipality } from '../contract.ts'
import { DeleteMunicipality } from './delete-municipality.tsx'
import { MunicipalityForm } from './municipality-form.tsx'
import { MunicipalityPanel } from './municipality-panel.tsx'
import { MunicipalityTable } from './municipality-table.tsx'
import { municipalityPageQuery } from './queries.ts'

/** What lies over the list. */
type Open = { kind: 'create' } | { kind: 'panel' | 'edit' | 'delete'; municipality: Municipality }

/** The municipalities one may act for; admins add, change and delete them. */
export function MunicipalitiesTab() {
  const { t } = useTranslation('municipalities')
  const isAdmin = useAdmin().user.role === 'admin'
  const [open, setOpen] = useState<Open | null>(null)
  const view = useMunicipalities()
  const { list, isBusy } = view
  const { ref, focusList } = useFocusAfterRemoval()
  const create = (variant: ButtonVariant) =>
    isAdmin && (
      <Button size="sm" variant={variant} onClick={() => setOpen({ kind: 'create' })}>
        <AdminIcon name="plus" className="size-5" />
        {t('list.create')}
      </Button>
    )
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('list.title')}>
      <Toolbar label={t('list.filters')} end={create('primary') || undefined}>
        <SearchField
          label={t('list.search')}
          placeholder={t('list.searchHint')}
          value={list.text}
          onSearch={list.searchFor}
          isBusy={isBusy}
        />
      </Toolbar>
      <MunicipalityTable
        view={view}
        openId={open !== null && 'municipality' in open ? open.municipality.id : null}
        onOpen={(municipality) => setOpen({ kind: 'panel', municipality })}
        onEdit={(municipality) => setOpen({ kind: 'edit', municipality })}
        onDelete={(municipality) => setOpen({ kind: 'delete', municipality })}
        create={create('secondary') || undefined}
      />
      {open !== null && <Overlay open={open} setOpen={setOpen} onDeleted={focusList} />}
    </section>
  )
}

function useMunicipalities() {
  const list = useListState(['name', 'bfsNumber', 'canton'])
  const api = useApi()
  return useListPage(list, (place) => municipalityPageQuery(api, { ...list.search, ...place }))
}

type OverlayProps = { open: Open; setOpen: (open: Open | null) => void; onDeleted: () => void }

function Overlay({ open, setOpen, onDeleted }: OverlayProps) {
  const close = () => setOpen(null)
  const openPanel = (changed: Municipality) => setOpen({ kind: 'panel', municipality: changed })
  if (open.kind === 'create')
    return <MunicipalityForm municipality={null} onClose={close} onIdentityChanged={openPanel} />
  const { kind, municipality } = open
  if (kind === 'edit')
    return <MunicipalityForm key="edit" municipality={municipality} onClose={close} onIdentityChanged={openPanel} />
  if (kind === 'delete') {
    const leave = () => {
      close()
      onDeleted()
    }
    return <DeleteMunicipality municipality={municipality} onClose={close} onDeleted={leave} />
  }
  return (
    <MunicipalityPanel
      municipality={municipality}
      onClose={close}
      onEdit={() => setOpen({ kind: 'edit', municipality })}
      onDelete={() => setOpen({ kind: 'delete', municipality })}
    />
  )
}
