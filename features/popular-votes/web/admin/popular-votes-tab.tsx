import { useApi } from '@e-collecting/api-client'
import { useAddressState, useListPage, useListState } from '@e-collecting/auth/web'
import { Button } from '@e-collecting/ui'
import { AdminIcon, Pager, useFocusAfterRemoval } from '@e-collecting/ui/admin'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AdminPopularVote } from '../../contract.ts'
import { DeleteItem } from './delete-item.tsx'
import { ImportCard } from './import-card.tsx'
import { ItemForm } from './item-form.tsx'
import { ItemPanel } from './item-panel.tsx'
import { ItemTable } from './item-table.tsx'
import { ItemToolbar } from './item-toolbar.tsx'
import { itemPageQuery } from './queries.ts'
import { useItemFilter } from './use-item-filter.ts'
import { useToggleStatus } from './use-toggle-status.ts'

/** What lies over the list and over the panel of an item; the panel itself stands in the address. */
type Open = { kind: 'create' } | { kind: 'edit' | 'delete'; item: AdminPopularVote }

/** All items: admins add, change, activate and delete them and bring in those that come with the product. */
export function PopularVotesTab() {
  const { t } = useTranslation('items')
  const address = useAddressState()
  const [open, setOpen] = useState<Open | null>(null)
  const [text, setText] = useState('')
  const { list, filter, data, state, isBusy, retry } = useItemPage(text)
  const { ref, focusList } = useFocusAfterRemoval()
  const [removedId, setRemovedId] = useState<string | null>(null)
  const named = address.get('item')
  // The panel of a removed item goes with its question, not with the address a moment later: the focus is to stay in the list.
  const openId = named === removedId ? null : named
  const actions = {
    ...useToggle(),
    onEdit: (item: AdminPopularVote) => setOpen({ kind: 'edit', item }),
    onDelete: (item: AdminPopularVote) => setOpen({ kind: 'delete', item }),
  }
  const searchFor = (next: string) => {
    setText(next)
    list.restart()
  }
  const showAll = () => {
    setText('')
    filter.clear()
  }
  const removed = (id: string) => {
    setOpen(null)
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
      <ItemToolbar text={text} filter={filter} isBusy={isBusy} onSearch={searchFor}>
        {create}
      </ItemToolbar>
      <ItemTable
        rows={data?.items ?? []}
        state={state}
        list={list}
        openId={openId}
        actions={actions}
        create={create}
        onOpen={({ id }) => address.set({ item: id })}
        onRetry={retry}
        onShowAll={text === '' && !filter.isSet ? undefined : showAll}
      />
      {data !== undefined && state !== 'error' && (
        <Pager
          page={data}
          nameOf={({ titles, slug }) => titles.de ?? slug}
          onGo={list.go}
          isBusy={isBusy}
          label={t('list.pager')}
        />
      )}
      <ImportCard />
      {/* Stands before the panel so that it closes first and the focus finds its way back through both. */}
      {open !== null && <Overlay open={open} onClose={() => setOpen(null)} onDeleted={removed} />}
      {openId !== null && (
        <ItemPanel
          key={openId}
          id={openId}
          known={data?.items.find(({ id }) => id === openId)}
          actions={actions}
          onClose={() => address.set({ item: null })}
        />
      )}
    </section>
  )
}

function useToggle() {
  const { toggle, isPending } = useToggleStatus()
  return { onToggle: toggle, isToggling: isPending }
}

function useItemPage(text: string) {
  const list = useListState(['createdAt', 'title', 'startDate', 'endDate'], 'descending')
  const filter = useItemFilter()
  const { type, level, status } = filter
  const search = { text, type, level, status, sort: list.sort.key, direction: list.direction }
  const api = useApi()
  return { list, filter, ...useListPage(list, (place) => itemPageQuery(api, { ...search, ...place })) }
}

type OverlayProps = { open: Open; onClose: () => void; onDeleted: (id: string) => void }

function Overlay({ open, onClose, onDeleted }: OverlayProps) {
  if (open.kind === 'delete')
    return <DeleteItem item={open.item} onClose={onClose} onDeleted={() => onDeleted(open.item.id)} />
  return <ItemForm item={open.kind === 'edit' ? open.item : null} onClose={onClose} />
}
