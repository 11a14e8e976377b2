import { cantonName } from '@e-collecting/address/contract'
import { municipalityQuery } from '@e-collecting/address/web'
import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { useQuery } from '@tanstack/react-query'
import type { AdminPopularVote } from '../../contract.ts'

type Scope = Pick<AdminPopularVote, 'level' | 'canton' | 'municipalityBfs'>

/** The level and, where there is one, the canton or municipality. */
export function ItemLevel({ item }: { item: Scope }) {
  const { t, language } = useTranslation('common')
  const { level, canton, municipalityBfs } = item
  return (
    <>
      <span className="whitespace-nowrap">{t(`level.${level}`)}</span>
      {level === 'cantonal' && canton !== null && <Place>{cantonName(canton, language)}</Place>}
      {level === 'municipal' && municipalityBfs !== null && <MunicipalityPlace bfsNumber={municipalityBfs} />}
    </>
  )
}

const Place = ({ children }: { children: string }) => <span className="block text-grey">{children}</span>

/** The number until its name is known. */
function MunicipalityPlace({ bfsNumber }: { bfsNumber: string }) {
  const { data } = useQuery(municipalityQuery(useApi(), bfsNumber))
  return <Place>{data === undefined ? bfsNumber : `${data.name} (${data.canton})`}</Place>
}
