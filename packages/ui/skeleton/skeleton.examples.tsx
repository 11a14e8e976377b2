import type { Examples } from '../examples.ts'
import { Loading, Skeleton } from './skeleton.tsx'

export const skeletonExamples: Examples = (t) => ({
  card: (
    <Loading label={t('common:state.loading')}>
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-24 w-full" />
    </Loading>
  ),
})
