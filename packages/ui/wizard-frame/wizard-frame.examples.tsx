import { type Examples, ignore } from '../examples.ts'
import { WizardFrame } from './wizard-frame.tsx'

export const wizardFrameExamples: Examples = (t) => ({
  'second of three': (
    <WizardFrame
      steps={[
        { id: 'address', label: t('forms:form.steps.address'), state: 'done', onSelect: ignore },
        { id: 'summary', label: t('forms:form.steps.summary'), state: 'current' },
        { id: 'wallet', label: t('forms:form.steps.wallet'), state: 'open' },
      ]}
      position={2}
      texts={{
        steps: t('forms:form.steps.summary'),
        stepDone: t('forms:form.stepDone'),
        step: t('forms:form.step', { step: 2, total: 3 }),
        between: t('common:labelled', { label: '', text: '' }),
        heading: t('forms:summary.heading'),
      }}
      headingLevel={2}
      stepsEntered={0}
      subject={<p>{t('forms:form.chosenItem')}</p>}
    >
      <p>Bahnhofstrasse 1, 8001 Zürich</p>
    </WizardFrame>
  ),
})
