import { CANTONS, cantonName } from '@e-collecting/address/contract'
import { useTranslation } from '@e-collecting/i18n/react'
import { formatCount, formatSwissDay } from '@e-collecting/kernel'
import { PLAIN_FIELDS, type PlainField } from '../../contract/item-fields.ts'
import { ITEM_LEVELS, ITEM_TYPES } from '../../contract.ts'
import { MunicipalityName } from './municipality-name.tsx'

/** What is entered in a field of an item, as one reads it: days, numbers and choices in words, everything else as it is. */
export function ShownEntry({ name, value }: { name: string; value: unknown }) {
  const { t, language } = useTranslation('common')
  const text = String(value)
  const type = ITEM_TYPES.find((known) => known === text)
  const level = ITEM_LEVELS.find((known) => known === text)
  const canton = CANTONS.find(({ code }) => code === text)
  if (name === 'type' && type !== undefined) return t(`type.${type}`)
  if (name === 'level' && level !== undefined) return t(`level.${level}`)
  if (name === 'canton' && canton !== undefined) return cantonName(canton.code, language)
  if (name === 'municipalityBfs') return <MunicipalityName bfsNumber={text} />
  switch (kindOf(name)) {
    case 'day':
      return formatSwissDay(text)
    case 'count':
      return formatCount(Number(text))
    default:
      return text
  }
}

const kindOf = (name: string): PlainField['kind'] | undefined =>
  (PLAIN_FIELDS as Readonly<Record<string, PlainField>>)[name]?.kind
