import type { Translate } from '@e-collecting/i18n'
import type { PopularVoteSummary } from '../contract.ts'

/** "Bund", "Kanton ZH", "Gemeinde Köniz". */
export function levelText(
  t: Translate<['common']>,
  item: Pick<PopularVoteSummary, 'level' | 'canton' | 'municipality'>,
): string {
  const place = item.level === 'cantonal' ? item.canton : item.level === 'municipal' ? item.municipality?.name : null
  return place ? `${t(`level.${item.level}`)} ${place}` : t(`level.${item.level}`)
}
