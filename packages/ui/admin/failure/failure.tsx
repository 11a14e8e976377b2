import { useTranslation } from 'react-i18next'
import { problemText } from '../../api/problem-text.ts'

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
