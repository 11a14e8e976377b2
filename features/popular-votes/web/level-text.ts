import type { Translate } from '@e-collecting/i18n'
import type { PopularVoteSummary } from '../contract.ts'

/** "Bund", "Kanton Zürich", "Gemeinde Köniz"; where a name would bend the words before it, behind a colon. */
export function levelText(
  t: Translate<['common']>,
  { level, cantonName, municipality }: Pick<PopularVoteSummary, 'level' | 'cantonName' | 'municipality'>,
): string {
  if (level === 'cantonal' && cantonName !== null) return t('levelAt.cantonal', { place: cantonName })
  if (level === 'municipal' && municipality !== null) return t('levelAt.municipal', { place: municipality.name })
  return t(`level.${level}`)
}
