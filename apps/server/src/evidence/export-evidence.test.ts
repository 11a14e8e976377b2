import { expect, test } from 'vitest'
import { parseLine } from './evidence-line.ts'
import { exportEvidence } from './export-evidence.ts'

test('a long log is read piece by piece: each declaration once, up to what was published, byte by byte as it is sealed', async () => {
  const asked: [number, number][] = []
  const sealed = Buffer.from([0x65, 0xff, 0x00])
  const repository = {
    publishedSizeOf: async () => 2500,
    readEvidence: async (_: string, from: number, to: number) => {
      asked.push([from, to])
      return [from, to - 1].map((position) => ({ position, entry: 'entry', evidence: sealed }))
    },
  }
  const lines: string[] = []
  for await (const line of exportEvidence(repository, 'item')) lines.push(line)
  expect(asked).toEqual([
    [0, 1000],
    [1000, 2000],
    [2000, 2500],
  ])
  const read = lines.map((line) => parseLine(line.trimEnd()))
  expect(read.map((line) => line?.position)).toEqual([0, 999, 1000, 1999, 2000, 2499])
  expect(Buffer.from(read[0]?.evidence ?? '', 'latin1')).toEqual(sealed)
})
