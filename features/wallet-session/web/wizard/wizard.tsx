import { useTitleBefore } from '@e-collecting/browser'
import { sectionPath } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { lazyPart, type Step as StepLine, VisuallyHidden, WizardFrame } from '@e-collecting/ui'
import { type ReactNode, useState } from 'react'
import { type StepsInAddress, useStepsInAddress } from './use-steps-in-address.ts'

export type WizardProps<Step extends string, Back extends Step> = StepsInAddress<Step> & {
  labels: Record<Step, string>
  heading: string
  headingLevel: 2 | 3
  stepsEntered: number
  /** Which table of "what we know about you" tells what happens to the data. */
  dataOf: 'support' | 'register'
  /** A step that lies behind and was not done all the same. */
  undone?: Step | undefined
  /** The last step, too, has come to its end: the wallet has what waited for it. */
  isAllDone: boolean
  /** Steps one may return to from the list; from the last step none. */
  leadingBack: readonly Back[]
  onBack: (step: Back) => void
  /** What the flow is about, where the step does not name it anyway. */
  subject: ReactNode
  /** Above the step, there while the step itself is being fetched. */
  notice: ReactNode
  /** What is lost by beginning anew: asked before `onRestart` is called. */
  restartQuestion: string
  onRestart: () => void
  /** The step, which may ask whether to begin anew. */
  children: (askToRestart: () => void) => ReactNode
}

const RestartDialog = lazyPart(() => import('./restart-dialog.tsx'), 'RestartDialog')

/** The frame of every wizard: where one is, the way back, the step's heading, which takes the focus, the step, and the question before a restart. */
export function Wizard<Step extends string, Back extends Step>(props: WizardProps<Step, Back>) {
  const { steps, shown, heading, headingLevel, stepsEntered, subject } = props
  const { t } = useTranslation(['forms', 'common'])
  /** At which step; null once it was answered. */
  const [asking, setAsking] = useState<Step | null>()
  const position = steps.indexOf(shown) + 1
  const step = t('form.step', { step: position, total: steps.length })
  useStepsInAddress(props)
  useTitleBefore(position === 1 ? null : t('common:labelled', { label: step, text: heading }))
  return (
    <WizardFrame
      steps={stepLines(props)}
      position={position}
      texts={{
        steps: t('form.stepsLabel'),
        stepDone: t('form.stepDone'),
        step,
        between: t('common:labelled', { label: '', text: '' }),
        heading,
      }}
      headingLevel={headingLevel}
      stepsEntered={stepsEntered}
      subject={subject}
    >
      {props.notice}
      {props.children(() => setAsking(shown))}
      <PrivacyLink of={props.dataOf} />
      {/* It stays once it was there: a dialog that is taken away gives the focus to nobody. Of a step that was left nobody is asked any more. */}
      {asking !== undefined && (
        <RestartDialog
          isOpen={asking === shown}
          question={props.restartQuestion}
          onClose={() => setAsking(null)}
          onConfirm={props.onRestart}
          onAway={() => {
            setAsking(undefined)
            if (asking === shown && confirm(props.restartQuestion)) props.onRestart()
          }}
        />
      )}
    </WizardFrame>
  )
}

/** What happens to the data, told beside every step; in a tab of its own, so that the form stays. */
function PrivacyLink({ of }: { of: 'support' | 'register' }) {
  const { t, language } = useTranslation(['forms', 'common'])
  return (
    <p className="mt-8 text-small print:hidden">
      <a
        href={`${sectionPath(language, 'datenschutz')}#${of}`}
        target="_blank"
        className="inline-flex min-h-11 items-center text-grey"
        rel="noopener"
      >
        {t('forms:form.privacy')} <VisuallyHidden>({t('common:actions.opensInNewTab')})</VisuallyHidden>
      </a>
    </p>
  )
}

/** The steps beside the form; the ones that are done may lead back. */
function stepLines<Step extends string, Back extends Step>(props: WizardProps<Step, Back>): StepLine[] {
  const { steps, shown, labels, undone, isAllDone, leadingBack, onBack } = props
  const current = steps.indexOf(shown)
  const isEnd = current === steps.length - 1
  return steps.map((id, index) => {
    const isBehind = index < current
    const back = isBehind && !isEnd ? leadingBack.find((step) => step === id) : undefined
    return {
      id,
      label: labels[id],
      state: isAllDone || (isBehind && id !== undone) ? 'done' : index === current ? 'current' : 'open',
      onSelect: back && (() => onBack(back)),
    }
  })
}
