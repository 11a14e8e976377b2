import { problemCode, useApi } from '@e-collecting/api-client'
import { LANGUAGES, type Language, TRANSLATIONS, type Translation } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'
import { pickNamed } from '@e-collecting/kernel'
import { type SaveForm, useSaveForm, useToast } from '@e-collecting/ui/admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DefaultValues } from 'react-hook-form'
import { type PopularVoteEntries, PopularVoteFormSchema, type PopularVoteInput } from '../../contract/input-schemas.ts'
import {
  germanIn,
  type LanguageOf,
  NO_TEXTS,
  namesIn,
  SECTIONS,
  TEXT_NAMES,
  type TextName,
} from '../../contract/item-fields.ts'
import { type AdminPopularVote, ITEM_SLUG_MAX_LENGTH, slugify } from '../../contract.ts'
import { itemQuery, keepItem, refreshItems, saveItem } from './queries.ts'
import { ShownEntry } from './shown-entry.tsx'

export type ItemField =
  | Exclude<keyof PopularVoteInput, TextName>
  | { [Name in TextName]: `${Name}.${LanguageOf<Name>}` }[TextName]

/** What is folded away with one language. */
export const inTranslation = (language: Translation) => TEXT_NAMES.map((name) => `${name}.${language}` as const)

/** In the order of the form. */
export const ITEM_FIELDS: readonly ItemField[] = [
  'titles.de',
  'descriptions.de',
  'slug',
  'type',
  'level',
  'canton',
  'municipalityBfs',
  ...TRANSLATIONS.flatMap(inTranslation),
  ...SECTIONS.flatMap(namesIn),
  ...SECTIONS.flatMap(germanIn).map((name) => `${name}.de` as const),
]

/** A name in the address made of a title, as long as one may be. */
export const suggestSlug = (title: string): string => slugify(title).slice(0, ITEM_SLUG_MAX_LENGTH).replace(/-$/, '')

export type ItemForm = SaveForm<PopularVoteEntries, PopularVoteInput> & {
  /** What every native control of the form takes. */
  of: (name: ItemField) => ReturnType<SaveForm<PopularVoteEntries, PopularVoteInput>['field']> & { label: string }
  label: (name: ItemField) => string
}

/** An item's form: what is saved, what is entered, and what is wrong with it. */
export function useItemForm(item: AdminPopularVote | null, onSaved: () => void): ItemForm {
  const { t } = useTranslation('items')
  const api = useApi()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [base, setBase] = useState(item)
  const saved: SaveForm<PopularVoteEntries, PopularVoteInput> = useSaveForm({
    schema: PopularVoteFormSchema,
    defaultValues: item === null ? NO_ENTRIES : pickNamed(item, ENTERED),
    save: async (input) => {
      try {
        return await saveItem(api, base, withPlaceOf(input.level, input))
      } catch (error) {
        // The answer may be lost, or somebody else was faster: the list behind the form shows it.
        void refreshItems(queryClient)
        if (base !== null && problemCode(error) === 'popular-vote-changed') {
          const latest = await queryClient.fetchQuery({ ...itemQuery(api, base.id), staleTime: 0 })
          // A place that the level entered here does not ask for is nobody's entry.
          for (const name of PLACES) if (PLACE_OF[input.level] !== name) saved.form.setValue(name, base[name])
          saved.takeOver({ base, latest, names: ITEM_FIELDS })
          setBase(latest)
        }
        throw error
      }
    },
    onSaved: (answer) => {
      keepItem(queryClient, api, answer)
      toast.show({ type: 'success', text: t(item ? 'messages.updated' : 'messages.created') })
      onSaved()
    },
    failed: t(item ? 'messages.updateFailed' : 'messages.createFailed'),
    refusals: ({ level, ...input }) => ({
      'slug-exists': ['slug', 'slugTaken'],
      'popular-vote-has-credentials': ['slug', 'slugFixed'],
      'popular-vote-built-in': ['slug', 'slugBuiltIn'],
      'popular-vote-has-log': [firstDeclaredFor(base, input), 'declaredFor'],
      'scope-invalid': [level === 'cantonal' ? 'canton' : 'municipalityBfs', 'placeUnknown'],
    }),
    faultText: (fault) =>
      t(`form.errors.${fault === 'unreadable' ? 'dateForm' : fault}` as 'form.errors.invalid', {
        defaultValue: t('form.errors.invalid'),
      }),
    Shown: ShownEntry,
  })
  const label = (name: ItemField): string => {
    const [text, language] = name.split('.') as [TextName, Language | undefined]
    if (language !== undefined) return t(`form.texts.${text}`, { language: t(`languages.${language}`) })
    return t(`fields.${name as Exclude<ItemField, `${string}.${string}`>}`)
  }
  return { ...saved, label, of: (name) => ({ ...saved.field(name), label: label(name) }) }
}

const PLACES = ['canton', 'municipalityBfs'] as const
/** Where an item is decided, by its level. */
const PLACE_OF: Partial<Record<PopularVoteInput['level'], (typeof PLACES)[number]>> = {
  cantonal: 'canton',
  municipal: 'municipalityBfs',
}

/** Without the place of another level, which may stand in the form unseen once somebody else has changed the level. */
const withPlaceOf = (level: PopularVoteInput['level'], input: PopularVoteInput): PopularVoteInput => ({
  ...input,
  ...Object.fromEntries(PLACES.filter((name) => PLACE_OF[level] !== name).map((name) => [name, null])),
})

/** What people have declared for is fixed; here is the first of it that was changed. */
function firstDeclaredFor(
  item: AdminPopularVote | null,
  input: Pick<PopularVoteInput, 'slug' | 'titles' | 'descriptions'>,
): ItemField {
  const changed = (name: 'titles' | 'descriptions') => {
    const language = LANGUAGES.find((one) => (item?.[name][one] ?? null) !== (input[name][one] ?? null))
    return language === undefined ? undefined : (`${name}.${language}` as const)
  }
  return changed('titles') ?? changed('descriptions') ?? 'slug'
}

const ENTERED = PopularVoteFormSchema.keyof().options
/** What stands in an empty form. */
const NO_ENTRIES: DefaultValues<PopularVoteEntries> = {
  ...Object.fromEntries(ENTERED.map((name) => [name, null])),
  slug: '',
  ...NO_TEXTS,
}
