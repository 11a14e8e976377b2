import { useTranslation } from '@e-collecting/i18n/react'
import { ProgressLine } from '@e-collecting/ui'
import type { ReactNode } from 'react'
import { SESSION_LIFETIME_MS } from '../contract.ts'
import { useSecondsLeft } from './use-seconds-left.ts'

/** The whole of a session, for the line that empties. */
const LIFETIME_S = SESSION_LIFETIME_MS / 1000
/** A screen reader hears the time only when it begins to matter. */
const ANNOUNCED_MINUTES = [2, 1]

export type CountdownProps = {
  deadlineMs: number
  /** What one can do about it, beside the words. */
  action: ReactNode
}

/** Time left for the wallet's answer, in words and on the red line. */
export function Countdown({ deadlineMs, action }: CountdownProps) {
  const { t } = useTranslation('forms')
  const seconds = Math.min(useSecondsLeft(deadlineMs), LIFETIME_S)
  const minutes = Math.ceil(seconds / 60)
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p role="timer" aria-live="off" className="tabular flex-[1_1_9rem] text-small">
          {t('wallet.countdown', { time: formatSeconds(seconds) })}
        </p>
        {action}
      </div>
      <ProgressLine value={seconds} max={LIFETIME_S} />
      <p role="status" className="sr-only">
        {ANNOUNCED_MINUTES.includes(minutes) && t('wallet.minutesLeft', { count: minutes })}
      </p>
    </div>
  )
}

/** `4:05` */
const formatSeconds = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
