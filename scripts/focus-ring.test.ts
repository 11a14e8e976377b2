import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('a date field has the ring of focus also where the engine gives focus to a part within it (WebKit)', () => {
  const styles = readFileSync(join(import.meta.dirname, '../packages/ui/sheet.css'), 'utf8')
  const ring = /([^{}]+)\{\s*outline: 3px solid var\(--ink\);/.exec(styles)?.[1]?.replace(/\/\*.*?\*\//gs, '')
  expect(ring?.split(',').map((selector) => selector.trim())).toEqual([':focus-visible', 'input[type="date"]:focus'])
})
