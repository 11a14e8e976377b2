import { isProblemError } from '@e-collecting/api-client'
import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { LoadFailed } from '@e-collecting/ui'

export type DirectoryAwayProps = { error: unknown; isBusy: boolean; onRetry: () => void }

/** One wanted to go on, and nobody could look where the place lies: said there, with a way to try again, and it stays while that is tried. */
export function DirectoryAway({ error, isBusy, onRetry }: DirectoryAwayProps) {
  const { t } = useTranslation(['forms', 'common', 'errors'])
  return (
    <LoadFailed title={directoryFailureText(t, error)} isBusy={isBusy} onRetry={onRetry} className="mt-5">
      {t('common:state.kept')}
    </LoadFailed>
  )
}

/** Why the directory has not come: with the status of the answer, or that there was none. */
export const directoryFailureText = (t: Translate<['forms', 'errors']>, error: unknown): string =>
  isProblemError(error) && error.status > 0
    ? t('forms:messages.postalCodeQueryFailed', { status: error.status })
    : t('errors:network-error')
