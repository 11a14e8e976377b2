import { useTranslation } from '@e-collecting/i18n/react'
import { Icon, type IconName } from '@e-collecting/ui'
import type { CredentialStatus } from '../headless.ts'

const LOOK: Record<CredentialStatus, { icon: IconName; colour: string }> = {
  valid: { icon: 'success', colour: 'text-success' },
  suspended: { icon: 'warning', colour: 'text-warning' },
  revoked: { icon: 'error', colour: 'text-error' },
  expired: { icon: 'clock', colour: 'text-error' },
  'not-yet-valid': { icon: 'clock', colour: 'text-warning' },
  unknown: { icon: 'info', colour: 'text-grey' },
}

/** How a credential stands, in words and with a sign; undefined while it is being checked. */
export function StatusLabel({ status }: { status: CredentialStatus | undefined }) {
  const { t } = useTranslation('wallet')
  if (status === undefined) return <span className="text-small text-grey">{t('status.checking')}</span>
  const { icon, colour } = LOOK[status]
  return (
    <span className={`inline-flex items-center gap-1.5 text-small font-semibold ${colour}`}>
      <Icon name={icon} className="size-5" />
      {t(`status.${status}`)}
    </span>
  )
}
