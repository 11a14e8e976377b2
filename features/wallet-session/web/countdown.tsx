import { useTranslation } from '@e-collecting/i18n/react'
import { ProgressLine } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { useSecondsLeft } from './use-seconds-left.ts'

/** A screen reader hears the time only when it begins to matter. */
const ANNOUNCED_MINUTES = [2, 1]

export type CountdownProps = {
  deadlineMs: number
  /** The whole of it, for the line that empties. */
  lifetimeMs: number
  /** What one can do about it, beside the words. */
  action: ReactNode
}

/** Time left for the wallet's answer, in words and on the red line. */
export function Countdown({ deadlineMs, lifetimeMs, action }: CountdownProps) {
  const { t } = useTranslation('forms')
  const seconds = Math.min(useSecondsLeft(deadlineMs), lifetimeMs / 1000)
  const minutes = Math.ceil(seconds / 60)
  return (
    <div>
      <div className="flex items-center justify-between gap-3">
        <p role="timer" aria-live="off" className="tabular text-small">
          {t('wallet.countdown', { time: formatSeconds(seconds) })}
        </p>
        {action}
      </div>
      <ProgressLine value={seconds} max={lifetimeMs / 1000} />
      <p role="status" className="sr-only">
        {ANNOUNCED_MINUTES.includes(minutes) && t('wallet.minutesLeft', { count: minutes })}
      </p>
    </div>
  )
}

/** `4:05` */
const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
