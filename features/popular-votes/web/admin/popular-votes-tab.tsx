import { useApi } from '@e-collecting/api-client'
import { useAddressState, useListPage, useListState } from '@e-collecting/auth/web'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button } from '@e-collecting/ui'
import { AdminIcon, useFocusAfterRemoval } from '@e-collecting/ui/admin'
import { useState } from 'react'
import type { AdminPopularVote } from '../../contract.ts'
import { DeleteItem } from './delete-item.tsx'
import { ImportCard } from './import-card.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemPanel, type LogOfItem } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { ItemToolbar } from './item-toolbar.tsx'
import { type ItemFilter, itemPageQuery } from './queries.ts'
import { useItemFilter } from './use-item-filter.ts'
import { useToggleStatus } from './use-toggle-status.ts'

/** What lies over the list and over the panel of an item; the panel itself stands in the address. */
type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; item: AdminPopularVote }

/** All items: admins add, change, activate and delete them and bring in those that come with the product. */
export function PopularVotesTab({ Log }: { Log: LogOfItem }) {
  const { t } = useTranslation('items')
  const address = useAddressState()
  const [open, setOpen] = useState<Open | null>(null)
  const filter = useItemFilter()
  const view = useItems(filter)
  const { list, data, isBusy } = view
  const { ref, focusList } = useFocusAfterRemoval()
  const [removedId, setRemovedId] = useState<string | null>(null)
  const named = address.get('item')
  // The panel of a removed item goes with its question, not with the address a moment later: the focus is to stay in the list.
  const openId = named === removedId ? null : named
  // An archived one is still in a list, where it can be opened again.
  if (removedId !== null && named !== removedId) setRemovedId(null)
  const actions = {
    ...useToggleStatus(),
    onEdit: (item: AdminPopularVote) => setOpen({ kind: 'edit', item }),
    onDelete: (item: AdminPopularVote) => setOpen({ kind: 'delete', item }),
  }
  const showAll = () => {
    list.searchFor('')
    filter.clear()
  }
  const removed = (id: string) => {
    setOpen(null)
    // Back or forward may have shown another one by now, or another tab.
    if ((named !== null && named !== id) || ref.current === null) return
    setRemovedId(id)
    address.set({ item: null }, { replace: true })
    focusList()
  }
  const create = (
    <Button size="sm" onClick={() => setOpen({ kind: 'create' })}>
      <AdminIcon name="plus" className="size-5" />
      {t('list.create')}
    </Button>
  )
  return (
    <section ref={ref} tabIndex={-1} aria-label={t('list.title')}>
      <ItemToolbar text={list.text} filter={filter} isBusy={isBusy} onSearch={list.searchFor}>
        {create}
      </ItemToolbar>
      <ItemTable
        view={view}
        openId={openId}
        actions={actions}
        create={create}
        onOpen={({ id }) => address.set({ item: id })}
        onShowAll={list.text === '' && !filter.isSet ? undefined : showAll}
      />
      <ImportCard />
      {/* Stands before the panel so that it closes first and the focus finds its way back through both. */}
      {open !== null && <Overlay open={open} onClose={() => setOpen(null)} onDeleted={removed} />}
      {openId !== null && (
        <ItemPanel
          key={openId}
          id={openId}
          known={data?.items.find(({ id }) => id === openId)}
          actions={actions}
          Log={Log}
          onClose={() => address.set({ item: null })}
        />
      )}
    </section>
  )
}

function useItems({ type, level, status }: ItemFilter) {
  const list = useListState(['createdAt', 'title', 'startDate', 'endDate'], 'descending')
  const api = useApi()
  return useListPage(list, (place) => itemPageQuery(api, { ...list.search, type, level, status, ...place }))
}

type OverlayProps = { open: Open; onClose: () => void; onDeleted: (id: string) => void }

function Overlay({ open, onClose, onDeleted }: OverlayProps) {
  if (open.kind === 'delete')
    return <DeleteItem item={open.item} onClose={onClose} onDeleted={() => onDeleted(open.item.id)} />
  return <ItemForm item={open.kind === 'edit' ? open.item : null} onClose={onClose} />
}
