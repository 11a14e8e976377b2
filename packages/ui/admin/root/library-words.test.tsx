import { expect, test } from 'vitest'
import { renderAdmin } from '../testing/render-admin.tsx'

type Said = { optionText?: string; optionCount?: number; isSelected?: boolean }

/** What the component library finds of ours. */
function wordsOf(name: string) {
  const words = Reflect.get(window, Symbol.for('react-aria.i18n.strings')) as Record<string, unknown>
  return words[name] as Record<string, (said: Said) => string>
}

test('what a list of suggestions says is in the language of the page, and of an empty list nothing is counted', () => {
  renderAdmin(null)
  const { countAnnouncement, focusAnnouncement, selectedAnnouncement } = wordsOf('@react-aria/combobox')
  expect([0, 1, 2].map((optionCount) => countAnnouncement?.({ optionCount }))).toEqual(['', '1 Treffer', '2 Treffer'])
  const option = { optionText: 'Bern' }
  expect(focusAnnouncement?.({ ...option, isSelected: false })).toBe('Bern')
  expect(focusAnnouncement?.({ ...option, isSelected: true })).toBe('Bern, gewählt')
  expect(selectedAnnouncement?.(option)).toBe('Bern, gewählt')
})
