import { SourceMap } from 'node:module'
import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { translatePlaces } from './places.mjs'

/** The second line of the built file is the third of the source, four columns further right. */
const map = new SourceMap({
  version: 3,
  file: 'main.js',
  sources: ['../../apps/server/src/serve.ts'],
  names: [],
  sourceRoot: '',
  sourcesContent: [],
  mappings: ';AAEI',
})
const translate = (text: string) => translatePlaces(text, (file: string) => (file === 'main.js' ? map : undefined))

test('a place in the built server becomes one in the sources, in a line of the log as well as in a stack', () => {
  expect(translate('{"at":["at serve (file:///srv/product/dist/server/main.js:2:1)"]}')).toBe(
    '{"at":["at serve (apps/server/src/serve.ts:3:5)"]}',
  )
  expect(translate('    at async /srv/product/dist/server/main.js:2:1')).toBe(
    '    at async apps/server/src/serve.ts:3:5',
  )
})

test('what no map knows stays as it is', () => {
  const text =
    'at a (file:///srv/dist/server/other.js:2:1) at b (file:///srv/dist/server/main.js:1:1) at c (node:net:1:2)'
  expect(translate(text)).toBe(text)
})
