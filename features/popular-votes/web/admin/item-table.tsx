import { ListTable, type ListView } from '@e-collecting/auth/web'
import type { Language, Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay, swissDay } from '@e-collecting/kernel'
import { Button } from '@e-collecting/ui'
import type { Column } from '@e-collecting/ui/admin'
import type { ReactNode } from 'react'
import type { AdminPopularVote, AdminPopularVoteSort } from '../../contract.ts'
import { type ItemActions, itemActions } from './item-actions.ts'
import { ItemBadges } from './item-badges.tsx'
import { ItemLevel } from './item-level.tsx'
import { descriptionIn, langIn, titleIn } from './item-title.ts'

export type ItemTableProps = {
  view: ListView<AdminPopularVote, AdminPopularVoteSort>
  openId: string | null
  onOpen: (item: AdminPopularVote) => void
  actions: ItemActions
  /** Absent when nothing is searched or filtered. */
  onShowAll: (() => void) | undefined
  /** The button that adds one. */
  create: ReactNode
}

export function ItemTable(props: ItemTableProps) {
  const { view, openId, onOpen, actions, onShowAll, create } = props
  const { t, language } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const showAll = (
    <Button variant="secondary" size="sm" onClick={onShowAll}>
      {t('list.showAll')}
    </Button>
  )
  return (
    <ListTable
      view={view}
      caption={t('list.title')}
      columns={columnsIn(language, t, tCommon)}
      onOpen={onOpen}
      openKey={openId}
      menuOf={(item) => ({
        label: t('list.actionsOf', { title: titleIn(language, item) }),
        items: itemActions(item, t, actions),
      })}
      nameOf={({ titles, slug }) => titles.de ?? slug}
      empty={onShowAll ? { text: t('list.nothingFound'), action: showAll } : { text: t('list.empty'), action: create }}
      failed={t('list.loadFailed')}
      pagerLabel={t('list.pager')}
    />
  )
}

const columnsIn = (
  language: Language,
  t: Translate<['items']>,
  tCommon: Translate<['common']>,
): Column<AdminPopularVote, AdminPopularVoteSort>[] => [
  {
    id: 'title',
    header: t('fields.title'),
    cell: (item) => <span lang={langIn(language, item.titles)}>{titleIn(language, item)}</span>,
    detail: (item) => <Preview item={item} />,
    sortKey: 'title',
    isRowHeader: true,
  },
  {
    id: 'type',
    header: t('fields.type'),
    cell: ({ type }) => <span className="min-[40rem]:whitespace-nowrap">{tCommon(`type.${type}`)}</span>,
    hideBelow: 'lg',
  },
  { id: 'level', header: t('fields.level'), cell: (item) => <ItemLevel item={item} /> },
  { ...dayColumn('startDate', t('fields.startDate')), hideBelow: 'md' },
  dayColumn('endDate', t('fields.endDate')),
  { id: 'status', header: t('fields.status'), cell: (item) => <ItemBadges item={item} /> },
  {
    id: 'createdAt',
    header: t('fields.createdAt'),
    sortKey: 'createdAt',
    align: 'end',
    hideBelow: 'lg',
    cell: ({ createdAt }) => formatSwissDay(swissDay(new Date(createdAt))),
  },
]

const dayColumn = (id: 'startDate' | 'endDate', header: string): Column<AdminPopularVote, AdminPopularVoteSort> => ({
  id,
  header,
  sortKey: id,
  align: 'end',
  cell: ({ [id]: day }) => (day === null ? '–' : formatSwissDay(day)),
})

/** The beginning of the wording on two lines, and the name in the address. */
function Preview({ item }: { item: AdminPopularVote }) {
  const { language } = useTranslation()
  const description = descriptionIn(language, item)
  return (
    <div className="max-w-measure">
      {description !== null && (
        <p lang={langIn(language, item.descriptions)} className="line-clamp-2">
          {description}
        </p>
      )}
      <p className="wrap-anywhere">/{item.slug}</p>
    </div>
  )
}
