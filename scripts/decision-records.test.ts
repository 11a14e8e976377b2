import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const FOLDER = fileURLToPath(new URL('../docs/decisions/', import.meta.url))

test('the list of decision records names each with its own title, in order', () => {
  const records = readdirSync(FOLDER).filter((name) => /^\d{4}-/.test(name))
  const rows = records.toSorted().map((name) => {
    const [, number, title] = /^# (\d{4}) (.+)$/m.exec(readFileSync(FOLDER + name, 'utf8')) ?? []
    return `| [${number}](${name}) | ${title} |`
  })
  const listed = readFileSync(`${FOLDER}README.md`, 'utf8').split('\n')
  expect(listed.filter((line) => line.startsWith('| [0'))).toEqual(rows)
})
