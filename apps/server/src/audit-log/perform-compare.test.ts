import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createAuditedLog, entryOf } from '@e-collecting/declaration/audit/testing'
import { writeCheckpoint, writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey, sha256 } from '@e-collecting/tlog/testing'
import { expect, onTestFinished, test } from 'vitest'
import { performAudit } from './perform-audit.ts'

const people = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => entryOf(from + at))
/** As it is said. */
const printed = (path: string) => path.replace('\u001B', '?')
const saying = (words: RegExp) => expect.stringMatching(words)

/** The folder of a log with 401 entries, what an auditor has kept of it at 301, and the command. */
async function openStand() {
  const log = await createAuditedLog()
  const folder = await mkdtemp(join(tmpdir(), 'compare-\u001B'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [served, kept, fork] = [join(folder, 'log'), join(folder, 'kept'), join(folder, 'proof')]
  await log.publish(people(0, 300))
  await writeFile(kept, log.text('checkpoint'))
  await log.publish(people(300, 400))
  for (const [path, bytes] of log.tree.files) {
    await mkdir(dirname(join(served, path)), { recursive: true })
    await writeFile(join(served, path), bytes)
  }
  /** The checkpoint of another branch, signed by the log. */
  const branch = async (size: number) => {
    const file = join(folder, `branch-${size}`)
    await writeFile(file, await log.sign({ head: { size, root: sha256(Buffer.from('fork')) } }))
    return file
  }
  const compare = async (...given: string[]) => {
    const said: string[] = []
    const keep = (line: string) => void said.push(line)
    let hasComplained = false
    const complain = (line: string) => {
      hasComplained = true
      keep(line)
    }
    const code = await performAudit(['--compare', ...given], { now: () => new Date(), say: keep, complain })
    expect(hasComplained, 'whatever is not in order is said on standard error').toBe(code !== 0)
    expect(said.join('\n'), 'nothing moves a terminal').not.toMatch(/[^\P{Cc}\n]/u)
    return { code, said: said.join('\n') }
  }
  return { log, served, kept, fork, branch, compare, vkey: log.keys.vkey }
}

test('of two versions the one is the beginning of the other, and who has signed them is said', async () => {
  const { served, kept, compare, vkey } = await openStand()
  const { code, said } = await compare(served, kept)
  expect([code, said.split('\n')[0]]).toEqual([0, 'OK 301 401'])
  for (const words of [
    `goes on from ${printed(kept)} to ${printed(served)}: nothing of the 301 entries`,
    `${printed(kept)}: 301 entries, signed by the log and by w.example/a, w.example/b, w.example/c.`,
    'Key: believed from the log itself.',
  ])
    expect(said).toContain(words)
  expect(await compare(kept, kept, '--vkey', vkey)).toEqual({
    code: 0,
    said: saying(/^OK 301 301\nBoth are the same version\.\n[^\n]*none of the witnesses that are known/),
  })
})

test('a file that is no checkpoint says nothing about the log; one that others have signed does', async () => {
  const { served, kept, compare } = await openStand()
  const text = await readFile(kept, 'utf8')
  await writeFile(kept, text.slice(0, 20))
  const { code, said } = await compare(served, kept)
  expect(code).toBe(78)
  expect(said).toMatch(
    /^What --compare names is not as it has to be: .* says nothing about the log\.\nThis is about .*kept\.$/,
  )
  const [body = ''] = text.split('\n\n')
  await writeFile(kept, `${body}\n\n${(await createAuditedLog()).text('checkpoint').split('\n\n')[1]}`)
  expect((await compare(served, kept)).code).toBe(1)
})

test('a checkpoint of another log, or a folder that cannot be read, says nothing about this one', async () => {
  const { log, served, kept, compare } = await openStand()
  const woods = createTestKey('example.org/log/for-the-woods')
  await writeFile(kept, woods.signNote(writeCheckpoint({ origin: woods.key.name, ...log.tree.head() })))
  expect(await compare(served, kept)).toMatchObject({ code: 78, said: saying(/that of another log/) })
  await writeFile(kept, log.text('checkpoint'))
  await rm(join(served, 'checkpoint'))
  await mkdir(join(served, 'checkpoint'))
  expect(await compare(served, kept)).toEqual({
    code: 75,
    said: saying(/^NOT CHECKED: checkpoint could not be fetched \(EISDIR\)/),
  })
})

test.each([401, 256, 300])(
  'of two that contradict each other, with %i entries, a proof is written that holds by itself',
  async (size) => {
    const { log, served, fork, branch, compare, vkey } = await openStand()
    const other = await branch(size)
    const { code, said } = await compare(other, served, '--vkey', vkey, '--fork', fork)
    expect([code, said]).toEqual([
      1,
      saying(/^WRONG log-forked \(.*branch-\d+, .*log\).*\nBoth signed versions .*proof\. It holds/),
    ])
    const { checkpoints } = JSON.parse(await readFile(fork, 'utf8')) as { checkpoints: string[] }
    expect(checkpoints).toEqual([await readFile(other, 'utf8'), log.text('checkpoint')])
    await rm(served, { recursive: true })
    expect(await compare(fork)).toEqual({
      code: 1,
      said: saying(
        new RegExp(`^WRONG log-forked .*for-the-lakes .* with ${size} entries and one with 401.*\\nKey: believed`),
      ),
    })
    expect(await compare(fork, '--vkey', vkey)).toEqual({ code: 1, said: saying(/\nKey: the one given/) })
    const foreign = writeVerifierKey(createTestKey(log.keys.origin).key)
    await expect(compare(fork, '--vkey', foreign)).rejects.toThrow(/about another log/)
  },
)

test('whose witnesses count is what --policy says', async () => {
  const { served, kept, compare } = await openStand()
  const policy = `${kept}-policy`
  await writeFile(policy, 'quorum none\n')
  expect((await compare(served, kept, '--policy', policy)).said).toContain('none of the witnesses that are known')
})

test('a proof that is there is not written over', async () => {
  const { served, fork, branch, compare, vkey } = await openStand()
  const [one, other] = [await branch(401), await branch(300)]
  await compare(one, served, '--vkey', vkey, '--fork', fork)
  const first = await readFile(fork, 'utf8')
  expect((await compare(one, served, '--vkey', vkey, '--fork', fork)).said).toContain(`in ${printed(fork)}.`)
  expect((await compare(other, served, '--vkey', vkey, '--fork', fork)).said).toContain(`in ${printed(fork)}.2.`)
  expect(await readFile(fork, 'utf8')).toBe(first)
  await expect(compare(one, served, '--fork', join(fork, 'x'))).rejects.toThrow(/cannot be written .*--fork/)
})

test('a file that proves nothing is not taken for a proof', async () => {
  const { served, kept, fork, branch, compare, vkey } = await openStand()
  await expect(compare(kept)).rejects.toThrow(/no proof of a fork/)
  await compare(await branch(300), served, '--vkey', vkey, '--fork', fork)
  const proof = JSON.parse(await readFile(fork, 'utf8')) as object
  for (const other of [{ more: 'words' }, { format: 'of another version' }]) {
    await writeFile(fork, JSON.stringify({ ...proof, ...other }))
    await expect(compare(fork)).rejects.toThrow(/no proof of a fork/)
  }
  await writeFile(fork, JSON.stringify({ ...proof, proof: [] }))
  await expect(compare(fork)).rejects.toThrow(/does not prove/)
})

test('what cannot be compared is told from what is wrong', async () => {
  const { log, served, kept, branch, compare, vkey } = await openStand()
  await expect(compare(kept, kept)).rejects.toThrow(/give its key with --vkey/)
  await expect(compare(served, `${kept}-not`)).rejects.toThrow(/named by --compare, is not there/)
  expect(await compare(kept, await branch(999), '--vkey', vkey)).toEqual({
    code: 75,
    said: saying(/^NOT CHECKED: .*branch-999 has more entries \(999\)/),
  })
  expect(await compare(kept, 'http://127.0.0.1:9/log/for-the-lakes', '--vkey', vkey)).toEqual({
    code: 75,
    said: saying(/^NOT CHECKED: keys\.json could not be fetched.*\nThis is about http:\/\/127/),
  })
  await writeFile(kept, log.text('checkpoint').replace('\n401\n', '\n400\n'))
  expect(await compare(served, kept)).toEqual({
    code: 1,
    said: saying(/^WRONG unsigned-checkpoint .*\nThis is about .*kept\./),
  })
})

test.each(['{', 'null', '{}'])(
  'a folder whose keys.json says %s is no log that is wrong: that is said',
  async (keys) => {
    const { served, kept, compare } = await openStand()
    await writeFile(join(served, 'keys.json'), keys)
    await expect(compare(kept, served)).rejects.toThrow(/its keys.json does not say of which/)
  },
)
