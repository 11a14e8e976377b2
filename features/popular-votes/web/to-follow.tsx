import { useTranslation } from '@e-collecting/i18n/react'
import type { PopularVote } from '../contract.ts'

/** Whether what a federal sheet lacks is still to come: of one that has ended nothing is. */
export const awaitsFacts = ({ level, isEnded }: PopularVote): boolean => level === 'federal' && !isEnded

/** What a federal sheet has to say and nobody has entered yet. */
export function ToFollow() {
  const { t } = useTranslation('content')
  return <span className="text-grey">{t('sheet.toFollow')}</span>
}
