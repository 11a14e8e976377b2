import { useTranslation } from '@e-collecting/i18n/react'
import { formatSwissMoment } from '@e-collecting/kernel'
import { StatusBadge, type Tone } from '@e-collecting/ui/admin'
import type { ChangeState, CredentialRecord } from '../../contract.ts'

const TONES: Record<ChangeState, Tone> = { 'under-way': 'neutral', unconfirmed: 'warning', failed: 'bad' }

type Change = NonNullable<CredentialRecord['change']>

/** What somebody has asked for and the issuer has not confirmed, in a word and a sign: `Widerruf nicht bestätigt`. */
export function ChangeBadge({ change: { to, state } }: { change: Change }) {
  const { t } = useTranslation('issuing')
  return (
    <StatusBadge tone={TONES[state]}>
      {t(`unsettled.states.${state}`, { step: t(`unsettled.steps.${to}`) })}
    </StatusBadge>
  )
}

/** The same with what it means, who asked for it and when. */
export function ExplainedChange({ change }: { change: Change }) {
  const { t } = useTranslation('issuing')
  return (
    <>
      <ChangeBadge change={change} />
      <span className="block text-dense text-grey">{t(`unsettled.meaning.${change.state}`)}</span>
      <span className="block text-dense text-grey">
        {t('unsettled.since', { moment: formatSwissMoment(new Date(change.at)), name: change.by })}
      </span>
    </>
  )
}
