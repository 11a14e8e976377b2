import type { TFunction } from 'i18next'
import { useUiTexts } from '../texts.ts'

type Words = Record<string, (said: { optionText: string; optionCount: number; isSelected: boolean }) => string>

let t: TFunction<'admin', 'ui'>

/** What the component library says by itself, by its packages. It speaks no Romansh, and not the language of the rest of our pages. */
const WORDS: Record<string, Words> = {
  '@react-aria/overlays': { dismiss: () => t('actions.close') },
  '@react-aria/menu': { longPressMessage: () => t('actions.more') },
  '@react-aria/toast': { close: () => t('toast.close'), notifications: () => t('toast.region') },
  '@react-aria/combobox': {
    buttonLabel: () => t('search.suggestions'),
    listboxLabel: () => t('search.suggestions'),
    // An empty list is one that is still on its way, or said to be empty by the field.
    countAnnouncement: ({ optionCount }) => (optionCount === 0 ? '' : t('search.hits', { count: optionCount })),
    focusAnnouncement: ({ optionText, isSelected }) =>
      isSelected ? t('search.chosen', { option: optionText }) : optionText,
    selectedAnnouncement: ({ optionText }) => t('search.chosen', { option: optionText }),
  },
}

/** Gives the component library our words, in the language of the texts around. */
export function useLibraryWords(): void {
  t = useUiTexts().t
  if (typeof window !== 'undefined')
    Object.assign(window, {
      [Symbol.for('react-aria.i18n.locale')]: 'own',
      [Symbol.for('react-aria.i18n.strings')]: WORDS,
    })
}
