import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import { type DefinitionRow, StatusBadge } from '@e-collecting/ui/admin'
import type { AdminLog } from '../../contract.ts'

const NOTHING = '–'

/** What is known of a log, row by row. */
export function useLogRows(log: AdminLog): DefinitionRow[] {
  const { t } = useTranslation('items')
  const { required, opened, closes, lastEpoch, isDemoEpochs } = log
  return [
    { term: t('log.required'), value: required === null ? NOTHING : formatCount(required) },
    { term: t('log.opened'), value: formatSwissDay(opened) },
    { term: t('log.closes'), value: closes === null ? NOTHING : formatSwissDay(closes) },
    {
      term: t('log.last'),
      value:
        lastEpoch === null
          ? NOTHING
          : t('log.epoch', { date: formatSwissDay(lastEpoch.day), number: lastEpoch.number }),
    },
    { term: t('log.counted'), value: lastEpoch === null ? NOTHING : formatCount(lastEpoch.counted) },
    { term: t('log.size'), value: lastEpoch === null ? NOTHING : formatCount(lastEpoch.size) },
    { term: t('log.rhythm'), value: isDemoEpochs ? t('log.eachMinute') : t('log.eachDay') },
    { term: t('log.witnesses'), value: <Witnesses log={log} />, isWide: true },
  ]
}

function Witnesses({ log: { witnesses, quorum, lastEpoch } }: { log: AdminLog }) {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation()
  if (witnesses.length === 0) return t('log.noWitnesses')
  const stateOf = (label: string, hasSigned: boolean) =>
    lastEpoch === null ? label : tCommon('labelled', { label, text: t(hasSigned ? 'log.signed' : 'log.notSigned') })
  return (
    <>
      <p>{t('log.quorum', { quorum, total: witnesses.length })}</p>
      <ul className="mt-1 space-y-1">
        {witnesses.map(({ name, isDemo, hasSigned }) => (
          <li key={name}>
            <StatusBadge tone={hasSigned ? 'good' : 'warning'}>
              {stateOf(isDemo ? `${name} (${t('log.demoWitness')})` : name, hasSigned)}
            </StatusBadge>
          </li>
        ))}
      </ul>
    </>
  )
}
