import { useTranslation } from '@e-collecting/i18n/react'
import { Icon, type IconName } from '@e-collecting/ui'
import type { CredentialStatus } from '../headless.ts'

const LOOK: Record<CredentialStatus, { icon: IconName; colour: string }> = {
  valid: { icon: 'success', colour: '' },
  suspended: { icon: 'warning', colour: 'bg-paper text-warning' },
  revoked: { icon: 'error', colour: 'bg-paper text-error' },
  expired: { icon: 'clock', colour: 'bg-paper text-error' },
  'not-yet-valid': { icon: 'clock', colour: 'bg-paper text-warning' },
  unknown: { icon: 'info', colour: '' },
}

/** How a credential stands, on its card: in words and with a sign; undefined while it is being checked. */
export function StatusLabel({ status }: { status: CredentialStatus | undefined }) {
  const { t } = useTranslation('wallet')
  if (status === undefined) return <span className="text-small">{t('status.checking')}</span>
  const { icon, colour } = LOOK[status]
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full text-small font-semibold ${colour === '' ? '' : `px-2.5 py-0.5 ${colour}`}`}
    >
      <Icon name={icon} className="size-5 shrink-0" />
      {t(`status.${status}`)}
    </span>
  )
}
