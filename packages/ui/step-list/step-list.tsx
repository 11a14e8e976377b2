import { classNames } from '../class-names.ts'
import { Icon } from '../icon/icon.tsx'
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx'

export type StepState = 'done' | 'current' | 'open'
export type Step = { id: string; label: string; state: StepState; onSelect?: (() => void) | undefined }

export type StepListProps = {
  /** Names the list, e.g. "Schritte". */
  label: string
  steps: readonly Step[]
  /** Word said after a step that is done, e.g. "erledigt". */
  doneText: string
  className?: string | undefined
}

/** The steps of a flow down the side, on the line that is red as far as one has come: also past a step that failed, in one piece. */
export function StepList({ label, steps, doneText, className }: StepListProps) {
  const reached = steps.findLastIndex(({ state }) => state !== 'open')
  return (
    <ol aria-label={label} className={classNames('text-small', className)}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'current' ? 'step' : undefined}
          className={classNames(
            'border-l-4 forced-colors:border-l-4',
            index > reached ? 'border-l-hair' : 'border-l-red',
            step.state === 'open' && 'text-grey',
            step.state === 'current' && 'font-semibold text-ink',
          )}
        >
          <StepLine step={step} number={index + 1} doneText={doneText} />
        </li>
      ))}
    </ol>
  )
}

function StepLine({ step, number, doneText }: { step: Step; number: number; doneText: string }) {
  const content = (
    <>
      <span className="tabular w-6 shrink-0">
        {step.state === 'done' ? <Icon name="check" className="size-5" /> : number}
      </span>
      <span className={step.onSelect && 'underline underline-offset-4'}>{step.label}</span>
      {step.state === 'done' && ' '}
      {step.state === 'done' && <VisuallyHidden>{doneText}</VisuallyHidden>}
    </>
  )
  const look = 'flex min-h-11 w-full items-center gap-1 py-1.5 pl-4 text-left'
  if (!step.onSelect) return <span className={look}>{content}</span>
  return (
    <button type="button" onClick={step.onSelect} className={look}>
      {content}
    </button>
  )
}
