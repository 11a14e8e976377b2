import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { classNames, Icon, type IconName, VisuallyHidden } from '@e-collecting/ui'
import type { ReceiptFile } from '../receipt-file.ts'
import { CHECK_STEPS, type CheckStep, type StepState, type Verdict } from './verdict.ts'

const LOOKS: Record<StepState, { box: string; icon: IconName | null; colour: string }> = {
  open: { box: 'border-hair text-grey', icon: null, colour: '' },
  running: { box: 'border-ink', icon: 'refresh', colour: 'text-ink motion-safe:animate-spin' },
  done: { box: 'border-success', icon: 'success', colour: 'text-success' },
  waiting: { box: 'border-ink border-dashed', icon: 'clock', colour: 'text-ink' },
  none: { box: 'border-hair', icon: 'info', colour: 'text-info' },
  failed: { box: 'border-red bg-wash', icon: 'error', colour: 'text-red' },
}

export type CheckLadderProps = {
  receipt: ReceiptFile
  states: Record<CheckStep, StepState>
  verdict: Verdict | null
}

/** The way of an entry as a ladder of boxes: each is ticked as it is verified, and the one that does not hold is red. */
export function CheckLadder({ receipt, states, verdict }: CheckLadderProps) {
  const { t } = useTranslation('verify')
  const knownOf = useKnown(receipt, states, verdict)
  return (
    <ol aria-label={t('ladder.label')}>
      {CHECK_STEPS.map((step, index) => {
        const { box, icon, colour } = LOOKS[states[step]]
        return (
          <li key={step} className="break-inside-avoid">
            {index > 0 && (
              <span
                aria-hidden="true"
                className={classNames(
                  'ml-8 block h-6 w-0',
                  states[step] === 'open' ? 'border-l-2 border-hair' : 'border-l-4 border-red',
                )}
              />
            )}
            <div className={classNames('flex items-start gap-4 border-2 p-4', box)}>
              <span className="flex size-8 shrink-0 items-center justify-center">
                {icon === null ? (
                  <span aria-hidden="true" className="tabular font-semibold">
                    {index + 1}
                  </span>
                ) : (
                  <Icon name={icon} className={classNames('size-8', colour)} />
                )}
              </span>
              <div className="min-w-0">
                <p className="font-semibold">
                  {t(`ladder.${step}.title`)}{' '}
                  <VisuallyHidden>{`(${t(`ladder.states.${states[step]}`)})`}</VisuallyHidden>
                </p>
                <p className="text-small">{knownOf(step) ?? t(`ladder.${step}.text`)}</p>
              </div>
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** What the check has found out at a step; nothing where it has not come to its end. */
function useKnown({ due }: ReceiptFile, states: CheckLadderProps['states'], verdict: Verdict | null) {
  const { t } = useTranslation('verify')
  const day = { due: formatSwissDay(due) }
  const count = verdict !== null && 'witnesses' in verdict ? verdict.witnesses.length : 0
  return (step: CheckStep): string | undefined => {
    switch (states[step]) {
      case 'done':
        return t(step === 'list' && verdict?.kind === 'annulled' ? 'ladder.list.annulled' : `ladder.${step}.found`, {
          count,
        })
      case 'waiting':
        if (verdict?.kind === 'older') return t('ladder.list.older')
        return t(verdict?.kind === 'outdated' ? 'ladder.list.outdated' : 'ladder.list.notYet', day)
      case 'none':
        return t('ladder.witnesses.none')
      case 'failed':
        return verdict?.kind === 'missing' ? t('ladder.list.missing', day) : t(`ladder.${step}.wrong`)
      default:
        return undefined
    }
  }
}
