import { Banner, problemText } from '@e-collecting/ui'
import { useTranslation } from 'react-i18next'

export type StartFailureProps = {
  error: unknown
  /** When it was tried: a second failure is announced again. */
  submittedAt: number
}

/** A session could not be begun, and what to do about it. */
export function StartFailure({ error, submittedAt }: StartFailureProps) {
  const { t } = useTranslation('forms')
  const { t: tErrors } = useTranslation('errors')
  if (error === null) return null
  return (
    <Banner key={submittedAt} type="error" title={t('messages.verificationCreateFailed')} className="my-5">
      {problemText(tErrors, error)}
    </Banner>
  )
}
