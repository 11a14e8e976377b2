import { cantonName } from '@e-collecting/address/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import type { ReactNode } from 'react'
import type { AdminPopularVote } from '../../contract.ts'
import { MunicipalityName } from './municipality-name.tsx'

type Scope = Pick<AdminPopularVote, 'level' | 'canton' | 'municipalityBfs'>

/** The level and, where there is one, the canton or municipality. */
export function ItemLevel({ item }: { item: Scope }) {
  const { t, language } = useTranslation('common')
  const { level, canton, municipalityBfs } = item
  return (
    <>
      <span className="min-[40rem]:whitespace-nowrap">{t(`level.${level}`)}</span>
      {level === 'cantonal' && canton !== null && <Place>{cantonName(canton, language)}</Place>}
      {level === 'municipal' && municipalityBfs !== null && (
        <Place>
          <MunicipalityName bfsNumber={municipalityBfs} />
        </Place>
      )}
    </>
  )
}

const Place = ({ children }: { children: ReactNode }) => <span className="block text-grey">{children}</span>
