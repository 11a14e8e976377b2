import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readProductSources } from './product-sources.ts'

const SOURCES = readProductSources()
const TOKENS = readFileSync(new URL('../packages/ui/tokens.css', import.meta.url), 'utf8')

/** What a class says before the name of a token. */
const PREFIXES = {
  color: '(bg|text|border(-[a-z])?|fill|stroke|outline|decoration|shadow)-',
  text: 'text-',
  font: 'font-',
  radius: 'rounded-',
  container: 'max-w-',
  breakpoint: '(max-)?',
}

test('each token of the look is in a class, or another token is made of it', () => {
  const texts = [...SOURCES.values()].join('\n')
  const named = /--(color|text|font|radius|container|breakpoint)-([a-z]\w*(?:-\w+)*)(?=:)/g
  const unused = [...TOKENS.matchAll(named)].filter(([token, kind, name]) => {
    const prefix = PREFIXES[kind as keyof typeof PREFIXES]
    const used = new RegExp(`(?<![\\w-])${prefix}${name}${kind === 'breakpoint' ? ':' : '(?![\\w-])'}`)
    return !used.test(texts) && !TOKENS.includes(`var(${token})`)
  })
  expect(unused.map(([token]) => token)).toEqual([])
})

test.each(['packages/ui/icon/icon.tsx', 'packages/ui/admin/icon/admin-icon.tsx'])(
  'each drawing of %s is drawn somewhere',
  (table) => {
    const drawings = /DRAWINGS = \{(.*?)\n\} as const/s.exec(SOURCES.get(table) ?? '')?.[1] ?? ''
    const names = [...drawings.matchAll(/^ {2}'?([\w-]+)'?:/gm)].map(([, name]) => name)
    const others = [...SOURCES].filter(([file]) => file !== table && /\/(web|ui|src)\//.test(file))
    expect(names).not.toEqual([])
    expect(names.filter((name) => !others.some(([, text]) => new RegExp(`['"]${name}['"]`).test(text)))).toEqual([])
  },
)
