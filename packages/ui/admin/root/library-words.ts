import type { Translate } from '@e-collecting/i18n'
import { useTranslation } from '@e-collecting/i18n/react'

type Words = Record<string, (said: { optionText: string; optionCount: number; isSelected: boolean }) => string>

let t: Translate<['admin']>

/** What the component library says by itself, by its packages. It speaks no Romansh, and not the language of the rest of our pages. */
const WORDS: Record<string, Words> = {
  '@react-aria/overlays': { dismiss: () => t('ui.actions.close') },
  '@react-aria/menu': { longPressMessage: () => t('ui.actions.more') },
  '@react-aria/toast': { close: () => t('ui.toast.close'), notifications: () => t('ui.toast.region') },
  '@react-aria/combobox': {
    buttonLabel: () => t('ui.search.suggestions'),
    listboxLabel: () => t('ui.search.suggestions'),
    // An empty list is one that is still on its way, or said to be empty by the field.
    countAnnouncement: ({ optionCount }) => (optionCount === 0 ? '' : t('ui.search.hits', { count: optionCount })),
    focusAnnouncement: ({ optionText, isSelected }) =>
      isSelected ? t('ui.search.chosen', { option: optionText }) : optionText,
    selectedAnnouncement: ({ optionText }) => t('ui.search.chosen', { option: optionText }),
  },
}

/** Gives the component library our words, in the language of the texts around. */
export function useLibraryWords(): void {
  t = useTranslation('admin').t
  if (typeof window !== 'undefined')
    Object.assign(window, {
      [Symbol.for('react-aria.i18n.locale')]: 'own',
      [Symbol.for('react-aria.i18n.strings')]: WORDS,
    })
}
