import type { Translate } from '@e-collecting/i18n'
import type { MenuAction } from '@e-collecting/ui/admin'
import type { AdminPopularVote } from '../../contract.ts'

export type ItemActions = {
  onEdit: (item: AdminPopularVote) => void
  onToggle: (item: AdminPopularVote) => void
  onDelete: (item: AdminPopularVote) => void
}

/** What can be done with an item, for its menu. */
export const itemActions = (
  item: AdminPopularVote,
  t: Translate<['items']>,
  { onEdit, onToggle, onDelete }: ItemActions,
): MenuAction[] => [
  { id: 'edit', label: t('list.edit'), icon: 'pen', onSelect: () => onEdit(item) },
  { id: 'toggle', label: t(TOGGLE[item.status].label), icon: TOGGLE[item.status].icon, onSelect: () => onToggle(item) },
  ...(item.status === 'archived' ? [] : [deletion(item, t, onDelete)]),
]

/** The step that an item's status offers. */
export const TOGGLE = {
  active: { label: 'list.deactivate', icon: 'pause' },
  inactive: { label: 'list.activate', icon: 'play' },
  archived: { label: 'list.restore', icon: 'undo' },
} as const satisfies Record<AdminPopularVote['status'], { label: string; icon: MenuAction['icon'] }>

const deletion = (item: AdminPopularVote, t: Translate<['items']>, onDelete: ItemActions['onDelete']): MenuAction => ({
  id: 'delete',
  label: t('list.remove'),
  icon: 'trash',
  isDanger: true,
  onSelect: () => onDelete(item),
})
