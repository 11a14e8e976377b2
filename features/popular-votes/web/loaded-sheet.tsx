import { isRefusal, problemText } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { Banner, LoadFailed, Loading, Skeleton } from '@e-collecting/ui'
import { ItemSheet, type ItemSheetProps } from './item-sheet.tsx'
import type { PopularVoteState } from './item-state.ts'

export type LoadedSheetProps = Omit<ItemSheetProps, 'item'> & { state: PopularVoteState }

/** The sheet of an item as soon as it is there. One that was switched off meanwhile stays away however often it is asked for. */
export function LoadedSheet({ state, ...sheet }: LoadedSheetProps) {
  const { t } = useTranslation()
  const { t: tErrors } = useTranslation('errors')
  if (state.kind === 'ready') return <ItemSheet {...sheet} item={state.item} />
  if (state.kind === 'failed' && isRefusal(state.error))
    return <Banner type="warning" title={problemText(tErrors, state.error)} />
  if (state.kind === 'failed') return <LoadFailed onRetry={state.retry} />
  return (
    <Loading label={t('state.loading')} className="border border-hair border-t-4 border-t-ink p-8">
      <Skeleton className="h-6 w-40" />
      <Skeleton className="mt-4 h-16 w-3/4" />
      <Skeleton className="mt-8 h-96 w-full" />
    </Loading>
  )
}
