import { expect, test } from 'vitest'
import { render } from '../testing.tsx'
import { ICON_NAMES, Icon } from './icon.tsx'

test('every icon is a drawing of its own that a screen reader passes over', () => {
  const drawings = ICON_NAMES.map((name) => render(<Icon name={name} />).container.innerHTML)
  expect(new Set(drawings).size).toBe(ICON_NAMES.length)
  expect(drawings.every((markup) => markup.includes('aria-hidden="true"'))).toBe(true)
})
