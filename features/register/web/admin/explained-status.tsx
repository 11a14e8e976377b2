import { useTranslation } from '@e-collecting/i18n/react'
import { CredentialBadge } from './credential-badge.tsx'
import type { ShownStatus } from './shown-status.ts'

/** How a credential stands, and what that means. */
export function ExplainedStatus({ status }: { status: ShownStatus }) {
  const { t } = useTranslation('issuing')
  return (
    <>
      <CredentialBadge status={status} />
      <span className="block text-dense text-grey">{t(`meaning.${status}`)}</span>
    </>
  )
}
