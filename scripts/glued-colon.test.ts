import { expect, test } from 'vitest'
import { readProductSources } from './product-sources.ts'

/** Where texts for people are put together. */
const FOR_PEOPLE = /\/web\/|^apps\/web\/src\/|^packages\/(i18n|ui|browser)\//
const GLUED = /\}: \$\{|>: ?</g

test('a colon between two texts is a text of its own: French has a space before it', () => {
  const glued = [...readProductSources()].flatMap(([file, source]) =>
    FOR_PEOPLE.test(file) ? [...source.matchAll(GLUED)].map(() => file) : [],
  )
  expect(glued).toEqual([])
})
