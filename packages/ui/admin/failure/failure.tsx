import { useTranslation } from 'react-i18next'
import { problemText } from './problem-text.ts'

/** What did not work, and why. */
export function Failure({ what, error }: { what: string; error: unknown }) {
  const { t } = useTranslation('errors')
  return (
    <>
      <p className="font-semibold">{what}</p>
      <p>{problemText(t, error)}</p>
    </>
  )
}
