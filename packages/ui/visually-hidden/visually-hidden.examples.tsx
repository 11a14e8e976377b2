import type { Examples } from '../examples.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export const visuallyHiddenExamples: Examples = (t) => ({
  'after a word': (
    <p>
      {t('forms:form.steps.address')} <VisuallyHidden>{t('forms:form.stepDone')}</VisuallyHidden>
    </p>
  ),
})
