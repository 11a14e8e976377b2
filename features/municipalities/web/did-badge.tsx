import { useTranslation } from '@e-collecting/i18n/react'
import { StatusBadge } from '@e-collecting/ui/admin'
import type { Municipality } from '../contract.ts'

/** Whether the municipality can issue at all. */
export function DidBadge({ did }: Pick<Municipality, 'did'>) {
  const { t } = useTranslation('municipalities')
  return did === null ? (
    <StatusBadge tone="warning">{t('list.noDid')}</StatusBadge>
  ) : (
    <StatusBadge tone="good">{t('list.hasDid')}</StatusBadge>
  )
}
