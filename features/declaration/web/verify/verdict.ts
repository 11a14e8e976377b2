import type { ReceiptStep, ReceiptVerdict } from '../../audit/index.ts'
import type { FileGone } from '../log/log-task.ts'

/** The way from a receipt to what witnesses have confirmed, in order. */
export const CHECK_STEPS = ['receipt', 'list', 'page', 'witnesses'] as const satisfies readonly ReceiptStep[]
export type CheckStep = ReceiptStep

/** What became of looking for an entry. `elsewhere`: the receipt is of another site. `unable`: this browser cannot check.
 * `broken`: what checks fails, and would again. */
export type Verdict = ReceiptVerdict | FileGone | { kind: 'elsewhere' } | { kind: 'unable' } | { kind: 'broken' }

/** `none`: there is nobody whose confirmation could be checked. */
export type StepState = 'open' | 'running' | 'done' | 'waiting' | 'none' | 'failed'

/** How each step stands, while the check is at `running` and once it has ended. */
export function stepStates(progress: { running: CheckStep } | Verdict): Record<CheckStep, StepState> {
  if ('running' in progress) return upTo(progress.running, 'running')
  switch (progress.kind) {
    case 'found':
    case 'annulled':
      return progress.witnesses.length === 0 ? upTo('witnesses', 'none') : upTo(null, 'done')
    case 'not-yet':
    case 'outdated':
    case 'older':
      return upTo('list', 'waiting')
    case 'missing':
      return upTo('list', 'failed')
    case 'wrong':
      return upTo(progress.step, 'failed')
    default:
      return upTo('receipt', 'open')
  }
}

/** Done before a step, `state` at it, open after it; all done for null. */
function upTo(step: CheckStep | null, state: StepState): Record<CheckStep, StepState> {
  const at = step === null ? CHECK_STEPS.length : CHECK_STEPS.indexOf(step)
  const stateAt = (index: number) => (index < at ? 'done' : index === at ? state : 'open')
  return {
    receipt: stateAt(0),
    list: stateAt(1),
    page: stateAt(2),
    witnesses: stateAt(3),
  }
}
