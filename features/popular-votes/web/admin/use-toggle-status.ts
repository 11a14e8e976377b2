import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AdminPopularVote, PopularVoteStatus, SettableItemStatus } from '../../contract.ts'
import { keepItem, refreshItems } from './queries.ts'

type Change = Pick<AdminPopularVote, 'id' | 'status'>

type Step = { id: string; from: PopularVoteStatus; status: SettableItemStatus }

/** An archived item comes back as one that nobody sees yet. */
const turned = ({ id, status: from }: Change): Step => ({
  id,
  from,
  status: from === 'inactive' ? 'active' : 'inactive',
})

/** Activates an inactive item, deactivates an active one, and takes one out of the archive; the first two can be undone while the message stands. */
export function useToggleStatus() {
  const { t } = useTranslation('items')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  /** Ids of items whose status is being changed: the menu of a row looks as before, and may be pressed again. */
  const underWay = useRef(new Set<string>())
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, from, status }: Step & { isUndoable: boolean }) =>
      api('PUT /api/admin/popular-votes/{id}/status', { params: { id }, body: { status, from } }),
    onSuccess: (changed, { isUndoable }) => {
      keepItem(queryClient, api, changed)
      const undo = { label: t('messages.undo'), onSelect: () => mutate({ ...turned(changed), isUndoable }) }
      toast.show({ type: 'success', text: t('messages.statusChanged'), ...(isUndoable && { action: undo }) })
    },
    onError: (error) => {
      toast.showFailure(error, t('messages.statusFailed'))
      // Somebody else may have archived or deleted it.
      void refreshItems(queryClient)
    },
    onSettled: (_changed, _error, { id }) => underWay.current.delete(id),
  })
  const onToggle = (item: Change) => {
    if (underWay.current.has(item.id)) return
    underWay.current.add(item.id)
    mutate({ ...turned(item), isUndoable: item.status !== 'archived' })
  }
  return { onToggle, isToggling: isPending }
}
