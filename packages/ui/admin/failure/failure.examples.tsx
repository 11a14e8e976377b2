import { Banner } from '../../banner/banner.tsx'
import type { Examples } from '../../examples.ts'
import { Failure } from './failure.tsx'

export const failureExamples: Examples = (t) => ({
  'in a message': (
    <Banner type="error">
      <Failure what={t('register:tab.change.failed')} error={new Error()} />
    </Banner>
  ),
})
