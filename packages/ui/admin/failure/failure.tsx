import { problemText } from '@e-collecting/api-client'
import { useTranslation } from 'react-i18next'

/** What did not work, and why, in the words of `errors`. */
export function Failure({ what, error }: { what: string; error: unknown }) {
  const { t } = useTranslation('errors')
  return (
    <>
      <p className="font-semibold">{what}</p>
      <p>{problemText(t, error)}</p>
    </>
  )
}
