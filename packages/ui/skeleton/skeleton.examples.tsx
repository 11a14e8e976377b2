import { Loading, Skeleton } from './skeleton.tsx'

export const skeletonExamples = {
  card: (
    <Loading label="Wird geladen …">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="mt-3 h-24 w-full" />
    </Loading>
  ),
}
