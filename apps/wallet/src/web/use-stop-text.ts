import { problemText } from '@e-collecting/api-client'
import { HolderError, type HolderErrorCode } from '@e-collecting/credentials/oid4vci'
import { useTranslation } from '@e-collecting/i18n/react'

/** What verifiers call a credential they refuse, and our words for it. */
const REMOTE_REASONS = {
  credential_expired: 'credential-expired',
  jwt_expired: 'credential-expired',
  credential_revoked: 'credential-revoked',
  credential_suspended: 'credential-suspended',
  issuer_not_accepted: 'issuer-not-accepted',
} as const

/** Words for whatever stopped the wallet or the demonstration's API. */
export function useStopText() {
  const { t } = useTranslation(['wallet', 'errors'])
  const { t: tErrors } = useTranslation('errors')
  return {
    stopText: (code: HolderErrorCode | 'unknown') => t(`wallet:stop.${code}`),
    /** Our words for a reason the other side gave, undefined if we have none. */
    reasonText: (remoteCode: string | undefined) => {
      const known = Object.entries(REMOTE_REASONS).find(([code]) => code === remoteCode)?.[1]
      return known && t(`errors:${known}`)
    },
    troubleText: (error: unknown) =>
      error instanceof HolderError ? t(`wallet:stop.${error.code}`) : problemText(tErrors, error),
  }
}
