import { type Examples, ignore } from '../examples.ts'
import { StepList } from './step-list.tsx'

export const stepListExamples: Examples = (t) => ({
  middle: (
    <StepList
      label={t('forms:form.stepsLabel')}
      doneText={t('forms:form.stepDone')}
      steps={[
        { id: 'item', label: t('forms:form.steps.item'), state: 'done', onSelect: ignore },
        { id: 'address', label: t('forms:form.steps.address'), state: 'done' },
        { id: 'summary', label: t('forms:form.steps.summary'), state: 'current' },
        { id: 'wallet', label: t('forms:form.steps.wallet'), state: 'open' },
        { id: 'receipt', label: t('forms:form.steps.success'), state: 'open' },
      ]}
    />
  ),
})
