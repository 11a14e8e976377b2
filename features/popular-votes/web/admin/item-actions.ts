import type { MenuAction } from '@e-collecting/ui/admin'
import type { TFunction } from 'i18next'
import type { AdminPopularVote } from '../../contract.ts'

export type ItemActions = {
  onEdit: (item: AdminPopularVote) => void
  onToggle: (item: AdminPopularVote) => void
  onDelete: (item: AdminPopularVote) => void
}

/** What can be done with an item, for its menu. */
export const itemActions = (
  item: AdminPopularVote,
  t: TFunction<'items'>,
  { onEdit, onToggle, onDelete }: ItemActions,
): MenuAction[] => [
  { id: 'edit', label: t('list.edit'), icon: 'pen', onSelect: () => onEdit(item) },
  item.status === 'active'
    ? { id: 'toggle', label: t('list.deactivate'), icon: 'pause', onSelect: () => onToggle(item) }
    : { id: 'toggle', label: t('list.activate'), icon: 'play', onSelect: () => onToggle(item) },
  { id: 'delete', label: t('list.remove'), icon: 'trash', isDanger: true, onSelect: () => onDelete(item) },
]
