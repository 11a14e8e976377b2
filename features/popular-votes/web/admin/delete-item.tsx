import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { ConfirmAction, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import type { AdminPopularVote, PopularVoteRemoval } from '../../contract.ts'
import { langIn, titleIn } from './item-title.ts'
import { dropItem, refreshItems } from './queries.ts'

const ARCHIVED = { credentials: 'messages.archived', log: 'messages.archivedForLog' } as const
const textOf = (removal: PopularVoteRemoval) =>
  removal.outcome === 'archived' ? ARCHIVED[removal.reason] : 'messages.deleted'

export type DeleteItemProps = { item: AdminPopularVote; onClose: () => void; onDeleted: () => void }

/** Asks first, and says what became of the item; a refusal says why: an offer is open. */
export function DeleteItem({ item, onClose, onDeleted }: DeleteItemProps) {
  const { t, language } = useTranslation('items')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  return (
    <ConfirmAction
      // Also where it was refused: somebody else may have been faster.
      action={async () => {
        try {
          return await api('DELETE /api/admin/popular-votes/{id}', { params: { id: item.id } })
        } catch (error) {
          void refreshItems(queryClient)
          throw error
        }
      }}
      onDone={(removal) => {
        toast.show({ type: 'success', text: t(textOf(removal)) })
        onDeleted()
        dropItem(queryClient, api, item.id)
      }}
      failed={t('messages.deleteFailed')}
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      pendingLabel={t('delete.pending')}
      tone="danger"
      onCancel={onClose}
    >
      <p lang={langIn(language, item.titles)} className="font-semibold wrap-anywhere">
        {titleIn(language, item)}
      </p>
      <p>{t('delete.text')}</p>
    </ConfirmAction>
  )
}
