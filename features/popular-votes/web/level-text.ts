import type { Translate } from '@e-collecting/i18n'
import type { PopularVoteSummary } from '../contract.ts'

/** "Bund", "Kanton ZH", "Gemeinde Köniz"; where a name would bend the words before it, behind a colon. */
export function levelText(
  t: Translate<['common']>,
  { level, canton, municipality }: Pick<PopularVoteSummary, 'level' | 'canton' | 'municipality'>,
): string {
  if (level === 'cantonal' && canton !== null) return t('levelAt.cantonal', { place: canton })
  if (level === 'municipal' && municipality !== null) return t('levelAt.municipal', { place: municipality.name })
  return t(`level.${level}`)
}
