import { useTranslation } from '@e-collecting/i18n/react'
import type { ShownStatus } from './shown-status.ts'

/** The word that staff know a status by. */
export function useStatusLabel(): (status: ShownStatus) => string {
  const { t } = useTranslation(['issuing', 'register'])
  return (status) =>
    status === 'pending' || status === 'error' ? t(`status.${status}`) : t(`register:status.${status}`)
}
