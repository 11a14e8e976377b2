import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { readReceipt } from '../apps/server/src/audit-log/look-up-receipt.ts'
import { describeLogs } from '../apps/server/src/declaration/describe-logs.ts'
import { ANNULMENT_REASONS } from '../features/declaration/entries/entry.ts'
import { parseEntry } from '../features/declaration/entries/parse-entry.ts'
import { parseEvidence } from '../features/declaration/server/evidence/evidence.ts'
import { emptyRoot, signNote, writeCheckpoint } from '../packages/tlog/index.ts'
import { createTestKey, sha256 } from '../packages/tlog/testing/index.ts'

const DOCUMENT = readFileSync(new URL('../docs/log-format.md', import.meta.url), 'utf8')
const [entries = '', receipt = '', evidence = ''] = [...DOCUMENT.matchAll(/```json\n(.*?)```/gs)].map(
  ([, text]) => text,
)
const examples = entries.trim().split('\n')

/** The names between backquotes in a row of a table. */
const namesIn = (row: RegExp): string[] =>
  [...(DOCUMENT.match(row)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name)

test('each example of an entry is one, and there is one of each kind, with the members that the table names', () => {
  const read = examples.map((text) => parseEntry(Buffer.from(text)))
  expect(read.map(({ t }) => t)).toEqual(['o', 'd1', 'i', 'x', 'c'])
  for (const entry of read)
    expect(['t', ...namesIn(new RegExp(`\\| \`${entry.t}\` \\| (.*?) \\|`))].toSorted()).toEqual(
      Object.keys(entry).toSorted(),
    )
  for (const reason of ANNULMENT_REASONS) expect(DOCUMENT).toContain(`\`${reason}\``)
})

test('what is reserved is read as such', () => {
  const [, kinds = ''] = DOCUMENT.match(/^(.*) are reserved;/m) ?? []
  const reserved = [...kinds.matchAll(/`(\w+)`/g)].map(([, t]) => t)
  expect(reserved.map((t) => parseEntry(Buffer.from(JSON.stringify({ t }))))).toEqual(reserved.map((t) => ({ t })))
  expect(reserved).toHaveLength(4)
})

test('the files of a log have the members that stand there', async () => {
  const log = createTestKey('example.org/log/for-the-lakes')
  const text = writeCheckpoint({ origin: log.key.name, size: 0, root: emptyRoot(sha256) })
  const { files, all } = describeLogs({
    keysOf: async () => ({ log, promise: log }) as never,
    witnesses: { list: [], quorum: 0, policyText: '' } as never,
    tags: { publicKeysOf: async () => undefined },
    auditKey: {} as never,
    publicUrl: 'https://example.org',
  })
  const record = { item: 'for-the-lakes', origin: log.key.name, required: null } as never
  const epochs = [{ day: '2026-05-01', size: 0, counted: 0, note: await signNote(text, [log]) }] as never
  const written = await files(record, epochs, { annulled: 0, issued: 0, isClosed: false })
  for (const [name, content] of Object.entries(written))
    expect(namesIn(new RegExp(`^\\| \`${name.replace('.', '\\.')}\` \\|(.*)\\|$`, 'm')).toSorted(), name).toEqual(
      Object.keys(content).toSorted(),
    )
  expect(DOCUMENT).toContain(
    JSON.stringify(Object.keys((await all([record])).logs[0] ?? {}))
      .slice(1, -1)
      .replaceAll(',', ', '),
  )
})

test('a receipt and opened evidence are as the examples', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'log-format-')), 'receipt.json')
  writeFileSync(file, receipt)
  // The command is given the address of the log by itself.
  expect({ ...(await readReceipt(file)), log: JSON.parse(receipt).log }).toEqual(JSON.parse(receipt))
  rmSync(dirname(file), { recursive: true })
  expect(parseEvidence(evidence)).toEqual(JSON.parse(evidence))
})
