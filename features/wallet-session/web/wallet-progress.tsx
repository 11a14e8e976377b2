import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon, VisuallyHidden } from '@e-collecting/ui'

export type WalletProgressProps = {
  /** How many of the three are done. */
  done: 0 | 1 | 2 | 3
  /** What stands at the end. */
  ready: string
}

/** Three states on one line: the request opened, confirmed, and what it was for. Each has words and a mark; what is done is said too. */
export function WalletProgress({ done, ready }: WalletProgressProps) {
  const { t } = useTranslation('forms')
  const states = [t('wallet.progress.opened'), t('wallet.progress.confirmed'), ready]
  return (
    <ol aria-label={t('wallet.progress.label')} className="grid grid-cols-3 text-small print:hidden">
      {states.map((state, index) => (
        <li
          key={state}
          aria-current={index === done ? 'step' : undefined}
          className={classNames(
            'border-t-4 pt-2 pr-2',
            index < done ? 'border-red font-medium' : 'border-hair text-grey',
          )}
        >
          <span className="flex items-start gap-1.5 max-lg:flex-col max-lg:gap-0.5">
            <Mark isDone={index < done} />
            <span className="min-w-0 hyphens-auto">
              {state}
              {index < done && <VisuallyHidden>, {t('form.stepDone')}</VisuallyHidden>}
            </span>
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A tick, or an empty ring. */
function Mark({ isDone }: { isDone: boolean }) {
  if (isDone) return <Icon name="success" className="mt-0.5 size-5 shrink-0 text-success" />
  return (
    <span aria-hidden="true" className="mt-0.5 flex size-5 shrink-0 items-center justify-center">
      <span className="size-3.5 rounded-full border-2 border-current" />
    </span>
  )
}
