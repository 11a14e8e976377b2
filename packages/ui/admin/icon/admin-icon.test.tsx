import { expect, test } from 'vitest'
import { render } from '../../testing.tsx'
import { ADMIN_ICON_NAMES, AdminIcon } from './admin-icon.tsx'

test('every icon is a drawing of its own that a screen reader passes over', () => {
  const drawings = ADMIN_ICON_NAMES.map((name) => render(<AdminIcon name={name} />).container.innerHTML)
  expect(new Set(drawings).size).toBe(ADMIN_ICON_NAMES.length)
  expect(drawings.every((markup) => markup.includes('aria-hidden="true"'))).toBe(true)
})
