import fc from 'fast-check'
import type { JsonObject } from '../jose/index.ts'
import { anyText } from './any-text.ts'

/** How often each property is tried. `npm run fuzz` sets more. */
export const HOSTILE_RUNS = Number(process.env.FUZZ_RUNS ?? 150)

/** What breaks parsers: half a character, names of the language itself, numbers beyond all measure, deep brackets. */
const NASTY = [
  '\u0000',
  '\ud800',
  '\uFEFF',
  '"__proto__":{"a":1},',
  '"constructor":null,',
  '1e999',
  '-0',
  '9007199254740993',
  '[[[[[[[[[[[[[[[[',
  '}',
  '~',
  '.',
  '=',
  '%',
  '\\u0000',
  '\n',
]

const inserted = fc.oneof(fc.constantFrom(...NASTY), anyText({ maxLength: 12 }))

/** A text that was cut, filled or shuffled at some places. */
export const changed = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.record({ at: fc.nat(text.length), cut: fc.nat(8), put: inserted }), { minLength: 1, maxLength: 4 })
    .map((edits) =>
      edits.reduce((before, { at, cut, put }) => before.slice(0, at) + put + before.slice(at + cut), text),
    )

/** One character is another one of the same alphabet: the smallest lie. */
export const misspelt = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length - 1), fc.constantFrom(...'AbZ09-_.~"{}'))
    .map(([at, letter]) => text.slice(0, at) + letter + text.slice(at + 1))

/** A JSON text of which some members are gone, doubled or something else. */
export const changedJson = (text: string): fc.Arbitrary<string> =>
  fc
    .array(fc.tuple(fc.nat(1000), fc.oneof(fc.constant(undefined), fc.jsonValue({ maxDepth: 3 }))), {
      minLength: 1,
      maxLength: 3,
    })
    .map((changes) => {
      const value = JSON.parse(text)
      for (const [pick, replacement] of changes) replaceOne(value, pick, replacement)
      return JSON.stringify(value)
    })

/** A compact JWS or JWE with a segment whose JSON was changed, or whose text was. */
export function changedCompact(text: string): fc.Arbitrary<string> {
  const segments = text.split('.')
  return fc.nat(segments.length - 1).chain((at) => {
    const segment = segments[at] ?? ''
    const decoded = Buffer.from(segment, 'base64url').toString('utf8')
    // A signature may begin with a bracket as well, by chance.
    const isJson = decoded.startsWith('{"') && decoded.endsWith('}')
    const lie = isJson
      ? changedJson(decoded).map((json) => Buffer.from(json).toString('base64url'))
      : fc.base64String({ maxLength: 100 })
    return fc.oneof(lie, changed(segment)).map((found) => segments.with(at, found).join('.'))
  })
}

/** The claims of a compact JWS, of which some are gone or something else: what somebody may sign who has a key. */
export const changedClaims = (compact: string): fc.Arbitrary<JsonObject> =>
  changedJson(Buffer.from(compact.split('.')[1] ?? '', 'base64url').toString('utf8')).map((json) => JSON.parse(json))

/** An SD-JWT some of whose parts are gone, doubled, or in another order. */
function changedParts(text: string): fc.Arbitrary<string> {
  const parts = text.split('~')
  return fc
    .array(fc.constantFrom(...parts.slice(1, -1)), { maxLength: parts.length })
    .map((chosen) => [parts[0], ...chosen, parts.at(-1)].join('~'))
}

/** Whatever somebody might send instead of `text`. */
export const hostile = (text: string): fc.Arbitrary<string> =>
  fc.oneof(
    changed(text),
    misspelt(text),
    ...(text.startsWith('{') ? [changedJson(text)] : []),
    ...(text.includes('.') && !text.startsWith('{') ? [changedCompact(text)] : []),
    ...(text.includes('~') ? [changedParts(text)] : []),
    anyText({ maxLength: 200 }),
  )

/** Walks to some member of the value and takes it out, or puts something else in its place. */
function replaceOne(value: unknown, pick: number, replacement: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const members = value as Record<string, unknown>
  const names = Object.keys(members)
  const name = names[pick % names.length]
  if (name === undefined) return
  const inner = members[name]
  if (pick % 3 > 0 && typeof inner === 'object' && inner !== null && Object.keys(inner).length > 0)
    replaceOne(inner, Math.floor(pick / 3), replacement)
  else if (replacement === undefined) delete members[name]
  else members[name] = replacement
}
