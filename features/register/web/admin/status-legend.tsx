import { useTranslation } from '@e-collecting/i18n/react'
import { CredentialBadge } from './credential-badge.tsx'
import { ALL_STATUSES } from './shown-status.ts'

/** What each status means, in the words that stand everywhere else. */
export function StatusLegend() {
  const { t } = useTranslation('issuing')
  return (
    <details className="-mt-3 mb-3 text-small open:mb-6 not-open:print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center underline underline-offset-4">
        {t('legend')}
      </summary>
      <dl className="mt-2 grid gap-x-8 md:grid-cols-2">
        {ALL_STATUSES.map((status) => (
          <div key={status} className="-mt-px grid gap-x-4 border-y border-hair py-2 min-[30rem]:grid-cols-[9rem_1fr]">
            <dt>
              <CredentialBadge status={status} />
            </dt>
            <dd className="text-grey">{t(`meaning.${status}`)}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
