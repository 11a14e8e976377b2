import type { Examples } from '../examples.ts'
import { LoadFailed } from './load-failed.tsx'

const ignore = () => undefined

export const loadFailedExamples: Examples = (t) => ({
  'a list': <LoadFailed onRetry={ignore} />,
  'a step': <LoadFailed onRetry={ignore}>{t('common:state.kept')}</LoadFailed>,
})
