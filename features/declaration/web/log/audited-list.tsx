import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount } from '@e-collecting/kernel'
import { Icon } from '@e-collecting/ui'
import type { AuditResult } from '../../audit/index.ts'

/** What an audit that found nothing wrong has made sure of, one tick each, and what it cannot show. */
export function AuditedList({ audited }: { audited: Extract<AuditResult, { ok: true }> }) {
  const { t } = useTranslation('result')
  const { counted, size, witnesses, hasText, goesOnFrom } = audited
  const verified = [
    t('check.verified.signed'),
    ...(witnesses.length === 0 ? [] : [t('check.verified.witnesses', { count: witnesses.length })]),
    t('check.verified.entries', { count: size, size: formatCount(size) }),
    t('check.verified.once'),
    t('check.verified.counted', { counted: formatCount(counted) }),
    ...(hasText ? [t('check.verified.text')] : []),
    ...(goesOnFrom === null ? [] : [t('check.verified.grown', { count: goesOnFrom, size: formatCount(goesOnFrom) })]),
  ]
  return (
    <>
      <p className="text-h3 font-semibold">{t('check.holds', { count: counted, number: formatCount(counted) })}</p>
      <ul className="mt-3 border-t border-hair">
        {verified.map((sentence) => (
          <li key={sentence} className="flex items-start gap-3 border-b border-hair py-2.5">
            <Icon name="success" className="mt-0.5 size-6 shrink-0 text-success" />
            <span>{sentence}</span>
          </li>
        ))}
      </ul>
      {witnesses.length === 0 && <p className="mt-3">{t('check.unwitnessed')}</p>}
      {goesOnFrom === null && <p className="mt-3 text-small">{t('check.remembered')}</p>}
      <p className="mt-3 text-small text-grey">{t('check.limits')}</p>
    </>
  )
}
