import { useApi } from '@e-collecting/api-client'
import { useToast } from '@e-collecting/ui/admin'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AdminPopularVote } from '../../contract.ts'
import { keepItem } from './queries.ts'

type Change = Pick<AdminPopularVote, 'id' | 'status'>

const turned = ({ id, status }: Change): Change => ({ id, status: status === 'active' ? 'inactive' : 'active' })

/** Activates an inactive item and deactivates an active one; can be undone while the message stands. */
export function useToggleStatus(): { toggle: (item: Change) => void; isPending: boolean } {
  const { t } = useTranslation('items')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, status }: Change) =>
      api('PUT /api/admin/popular-votes/{id}/status', { params: { id }, body: { status } }),
    onSuccess: (changed) => {
      keepItem(queryClient, api, changed)
      const undo = { label: t('messages.undo'), onSelect: () => mutate(turned(changed)) }
      toast.show({ type: 'success', text: t('messages.statusChanged'), action: undo })
    },
    onError: () => toast.show({ type: 'error', text: t('messages.statusFailed') }),
  })
  return { toggle: (item) => mutate(turned(item)), isPending }
}
