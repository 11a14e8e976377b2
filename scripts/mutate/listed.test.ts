import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
// @ts-expect-error: a plain Node script without declarations
import { LISTED } from './listed.mjs'
// @ts-expect-error: a plain Node script without declarations
import { SURVIVORS } from './survivors.mjs'

interface Group {
  file: string
  tests?: string[]
  mutants: { guard: string; becomes?: string }[]
}

const place = (path: string) => new URL(`../../${path}`, import.meta.url)

/** Whether a test notices is for `npm run mutate` to see; that there is something to notice can be seen here. */
test.each(Object.entries({ ...LISTED, 'made ones with a reason': SURVIVORS } as Record<string, Group[]>))(
  'each guard of the area %s stands once where its list says, and its tests are there',
  (_, groups) => {
    const missing = groups.flatMap(({ file, tests = [], mutants }) => {
      const text = readFileSync(place(file), 'utf8')
      const guards = mutants.filter(({ guard }) => text.split(guard).length !== 2).map(({ guard }) => guard)
      return [...guards, ...tests.filter((path) => !existsSync(place(path)))].map((what) => `${file}: ${what}`)
    })
    expect(missing).toEqual([])
    for (const { guard, becomes } of groups.flatMap(({ mutants }) => mutants)) expect(becomes).not.toBe(guard)
  },
)
