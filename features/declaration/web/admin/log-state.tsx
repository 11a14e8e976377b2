import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissDay } from '@e-collecting/kernel'
import { StatusBadge, type Tone } from '@e-collecting/ui/admin'
import type { AdminLog } from '../../contract.ts'

type State = 'waiting' | 'closed' | 'begins' | 'open' | 'ended'

const TONES: Record<State, Tone> = {
  waiting: 'warning',
  closed: 'muted',
  begins: 'neutral',
  open: 'good',
  ended: 'neutral',
}

function stateOf({ waitsForWitnesses, isClosed, lastEpoch, isOpen }: AdminLog): State {
  if (waitsForWitnesses !== null) return 'waiting'
  if (isClosed) return 'closed'
  if (lastEpoch === null) return 'begins'
  return isOpen ? 'open' : 'ended'
}

/** How the log goes on, and what to do where it does not. */
export function LogState({ log }: { log: AdminLog }) {
  const { t } = useTranslation('items')
  const state = stateOf(log)
  return (
    <div className="space-y-1">
      <StatusBadge tone={TONES[state]}>{t(`log.states.${state}`)}</StatusBadge>
      {log.waitsForWitnesses !== null && (
        <p className="text-small text-grey">{t('log.waitingSince', { date: formatSwissDay(log.waitsForWitnesses) })}</p>
      )}
    </div>
  )
}
