import { Banner } from '../../banner/banner.tsx'
import { type Examples, ignore } from '../../examples.ts'
import { Failure, LoadFailure } from './failure.tsx'

export const failureExamples: Examples = (t) => ({
  'in a message': (
    <Banner type="error">
      <Failure what={t('issuing:change.failed')} error={new Error()} />
    </Banner>
  ),
  'of a list': <LoadFailure onRetry={ignore}>{t('issuing:optionsFailed')}</LoadFailure>,
})
