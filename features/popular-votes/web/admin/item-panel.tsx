import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Button, Loading, Skeleton } from '@e-collecting/ui'
import { Failure, LoadFailure, SidePanel } from '@e-collecting/ui/admin'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { AdminPopularVote } from '../../contract.ts'
import { type ItemActions, TOGGLE } from './item-actions.ts'
import { ItemFacts, ItemTexts } from './item-facts.tsx'
import { langIn, titleIn } from './item-title.ts'
import { PublicAddress } from './public-address.tsx'
import { itemQuery } from './queries.ts'

/** What another feature knows of an item. */
export type LogOfItem = ComponentType<{ itemId: string }>

export type ItemPanelProps = {
  id: string
  /** As the list has it: shown at once. */
  known: AdminPopularVote | undefined
  actions: ItemActions & { isToggling: boolean }
  Log: LogOfItem
  onClose: () => void
}

/** Everything about an item in all languages, the way to its public page, and what can be done with it. */
export function ItemPanel({ id, known, actions, Log, onClose }: ItemPanelProps) {
  const { t, language } = useTranslation('items')
  const { data, error, isFetching, refetch } = useQuery(itemQuery(useApi(), id))
  const item = data ?? known
  return (
    <SidePanel
      onClose={onClose}
      title={item === undefined ? t('panel.overline') : titleIn(language, item)}
      titleLang={item && langIn(language, item.titles)}
      overline={item === undefined ? undefined : t('panel.overline')}
      isBusy={isFetching}
      footer={item && <PanelActions item={item} actions={actions} />}
    >
      {error !== null && (
        <LoadFailure onRetry={() => void refetch()} className="mb-6">
          <Failure what={t('panel.loadFailed')} error={error} />
        </LoadFailure>
      )}
      {item !== undefined && (
        <div className="space-y-8">
          <ItemFacts item={item} />
          <PublicAddress item={item} />
          <Log itemId={item.id} />
          <ItemTexts item={item} />
        </div>
      )}
      {item === undefined && error === null && (
        <Loading label={t('panel.loading')} className="space-y-4">
          <Skeleton className="h-11 w-full" />
          <Skeleton className="h-64 w-full" />
        </Loading>
      )}
    </SidePanel>
  )
}

function PanelActions({ item, actions }: { item: AdminPopularVote; actions: ItemPanelProps['actions'] }) {
  const { t } = useTranslation('items')
  const { onEdit, onToggle, onDelete, isToggling } = actions
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => onEdit(item)}>
        {t('list.edit')}
      </Button>
      <Button size="sm" variant="secondary" isBusy={isToggling} onClick={() => onToggle(item)}>
        {t(TOGGLE[item.status].label)}
      </Button>
      {item.status !== 'archived' && (
        <Button size="sm" variant="quiet" onClick={() => onDelete(item)}>
          {t('list.remove')}
        </Button>
      )}
    </>
  )
}
