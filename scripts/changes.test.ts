import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const NAMED = /`((?:apps|benches|deploy|docs|e2e|features|packages|scripts)\/[^`\s]+)`/g

/** What a text names as a place: `{a,b}` is two of them, `<name>` any feature and `<group>` any group of texts. */
const listPlaces = (file: string): string[] =>
  [...readFileSync(`${ROOT}${file}`, 'utf8').matchAll(NAMED)].flatMap(([, named = '']) => {
    const [, before = '', among, after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(named) ?? ['', named]
    const places = among === undefined ? [named] : among.split(',').map((one) => `${before}${one}${after}`)
    return places.map((place) => place.replace('<name>', 'popular-votes').replace('<group>', 'common'))
  })

/** A place that ends in a name with `*` is there if a file has such a name. */
function isThere(place: string): boolean {
  const [, folder = '', start = '', end = ''] = /^(.*\/)([^/*]*)\*([^/*]*)$/.exec(place) ?? []
  if (folder === '') return existsSync(`${ROOT}${place}`)
  return readdirSync(`${ROOT}${folder}`).some((name) => name.startsWith(start) && name.endsWith(end))
}

test.each([
  ['docs/changes.md', 100],
  ['docs/limits.md', 50],
  ['CONTRIBUTING.md', 40],
  ['README.md', 15],
])('every place that %s names is there', (file, atLeast) => {
  const places = listPlaces(file)
  expect(places.length).toBeGreaterThan(atLeast)
  expect(places.filter((place) => !isThere(place))).toEqual([])
})
