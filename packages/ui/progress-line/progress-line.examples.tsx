import type { Examples } from '../examples.ts'
import { ProgressLine } from './progress-line.tsx'

export const progressLineExamples: Examples = (t) => ({
  decoration: <ProgressLine value={0.4} max={1} />,
  steps: (
    <ProgressLine
      value={2}
      max={5}
      label={t('forms:form.stepsLabel')}
      valueText={t('forms:form.step', { step: 2, total: 5 })}
    />
  ),
  over: <ProgressLine value={1} max={1} isOver />,
})
