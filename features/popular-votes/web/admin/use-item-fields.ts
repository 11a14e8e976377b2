import { useTranslation } from 'react-i18next'
import type { AdminPopularVote } from '../../contract.ts'
import { type ItemField, textFieldOf } from './item-rules.ts'
import type { SaveItem } from './use-save-item.ts'

export type ItemFields = {
  /** Label, name, saved value, error: what every control of the form takes. */
  of: (field: ItemField) => {
    name: ItemField
    label: string
    error: string | undefined
    defaultValue: string | number
    onChange: () => void
  }
  label: (field: ItemField) => string
  errorText: (field: ItemField) => string | undefined
  clear: (field: ItemField) => void
}

/** What the controls of the form have in common. */
export function useItemFields(item: AdminPopularVote | null, { errors, clear }: SaveItem): ItemFields {
  const { t } = useTranslation('items')
  const { t: tCommon } = useTranslation('common')
  const label = (field: ItemField): string => {
    const text = textFieldOf(field)
    if (text === null) return t(`fields.${field as Exclude<ItemField, `${string}/${string}`>}`)
    return t(`form.${text.name}`, { language: tCommon(`language.names.${text.language}`) })
  }
  const saved = (field: ItemField): string | number => {
    const text = textFieldOf(field)
    const value =
      text === null ? item?.[field as Exclude<ItemField, `${string}/${string}`>] : item?.[text.name][text.language]
    return value ?? ''
  }
  const errorText = (field: ItemField) => {
    const error = errors[field]
    return error === undefined ? undefined : t(`form.errors.${error}`)
  }
  return {
    label,
    errorText,
    clear,
    of: (field) => ({
      name: field,
      label: label(field),
      error: errorText(field),
      defaultValue: saved(field),
      onChange: () => clear(field),
    }),
  }
}
