import { describe, expect, test } from 'vitest'
import { parsePolicy, writePolicy } from './policy.ts'
import { createTestKey, sha256 } from './testing/index.ts'
import { writeVerifierKey } from './write-note.ts'

const log = createTestKey('example.com/log')
const witnesses = ['x1', 'x2', 'x3', 'y1', 'y2'].map((name) => ({
  name,
  ...createTestKey(`w.example/${name}`, 'cosignature'),
}))
const [logKey, x1, x2, x3, y1] = [log, ...witnesses].map(({ key }) => writeVerifierKey(key))
const keysOf = (names: string) => witnesses.filter(({ name }) => names.split(' ').includes(name)).map(({ key }) => key)
const lines = witnesses.map(({ name, key }) => `witness ${name} ${writeVerifierKey(key)}`).join('\n')
const TWO_LEVELS = `# who is believed
log ${logKey} https://example.com/log
${lines}

  group\tx 2 x1 x2 x3
group y any y1 y2
group both all x y
quorum both
`

test('a policy names logs, witnesses, and who is enough', () => {
  const policy = parsePolicy(sha256, TWO_LEVELS)
  expect(policy.logs.map(writeVerifierKey)).toEqual([logKey])
  expect(policy.witnesses.map(({ name }) => name)).toEqual(['x1', 'x2', 'x3', 'y1', 'y2'])
  const enough = ['x1 x2 y1', 'x2 x3 y2', 'x1 x2 x3 y1 y2']
  const tooFew = ['', 'x1 x2', 'x1 y1', 'y1 y2', 'x1 x2 x3']
  expect(enough.filter((names) => !policy.isQuorum(keysOf(names)))).toEqual([])
  expect(tooFew.filter((names) => policy.isQuorum(keysOf(names)))).toEqual([])
})

test('one witness is enough where it is the quorum, and nobody where that is none', () => {
  const one = parsePolicy(sha256, `witness x1 ${x1} https://w.example\nquorum x1`)
  expect([one.isQuorum(keysOf('x1')), one.isQuorum(keysOf('x2')), one.isQuorum([])]).toEqual([true, false, false])
  expect(parsePolicy(sha256, 'quorum none').isQuorum([])).toBe(true)
})

test('a policy is written as it is read', () => {
  const some = [x1, x2, x3].map((vkey = '', at) => ({ name: `w${at}`, vkey }))
  const two = parsePolicy(sha256, writePolicy({ logs: [logKey ?? ''], witnesses: some, quorum: 2 }))
  expect([two.isQuorum(keysOf('x1 x3')), two.isQuorum(keysOf('x1 y1'))]).toEqual([true, false])
  expect(two.logs).toHaveLength(1)
  expect(parsePolicy(sha256, writePolicy({ logs: [], witnesses: some, quorum: 0 })).isQuorum([])).toBe(true)
})

const nested = (depth: number) => Array.from({ length: depth }, (_, at) => `group g${at + 1} any g${at}\n`).join('')

test('groups may stand in groups', () => {
  const policy = parsePolicy(sha256, `witness g0 ${x1}\n${nested(255)}quorum g255`)
  expect([policy.isQuorum(keysOf('x1')), policy.isQuorum([])]).toEqual([true, false])
})

describe('a policy is refused that', () => {
  test.each([
    ['says no quorum', `log ${logKey}`],
    ['is longer than anybody reads', `${'# \n'.repeat(40_000)}quorum none`],
    ['nests its groups without end', `witness g0 ${x1}\n${nested(256)}quorum g256`],
    ['says two', 'quorum none\nquorum none'],
    ['says a quorum of two names', `witness a ${x1}\nwitness b ${x2}\nquorum a b`],
    ['has a quorum of nobody known', 'quorum a'],
    ['names a group before its members', `group g any a\nwitness a ${x1}\nquorum g`],
    ['has a witness with the key of a log', `witness a ${logKey}\nquorum none`],
    ['has a log with the key of a witness', `log ${x1}\nquorum none`],
    ['has a key that is none', 'witness a b\nquorum none'],
    ['has one key twice', `witness a ${x1}\nwitness b ${x1}\nquorum none`],
    ['has one log twice', `log ${logKey}\nlog ${logKey}\nquorum none`],
    ['has one name twice', `witness a ${x1}\nwitness a ${x2}\nquorum none`],
    ['calls a witness none', `witness none ${x1}\nquorum none`],
    ['has a witness in two groups', `witness a ${x1}\ngroup g any a\ngroup h any a\nquorum g`],
    ['has a witness twice in a group', `witness a ${x1}\ngroup g any a a\nquorum g`],
    ['needs more than there are', `witness a ${x1}\ngroup g 2 a\nquorum g`],
    ['needs nobody', `witness a ${x1}\ngroup g 0 a\nquorum g`],
    ['has a group of nobody', 'group g any\nquorum g'],
    ['has a group of all of nobody', 'group g all\nquorum g'],
    ['counts in words', `witness a ${x1}\ngroup g one a\nquorum g`],
    ['says too much of a log', `log ${logKey} https://a https://b\nquorum none`],
    ['says too much of a witness', `witness a ${y1} https://a https://b\nquorum none`],
    ['has a line of an unknown kind', 'quorum none\nallow all'],
    ['has control characters', 'quorum none\r\n'],
    ['has a control character that nobody reads', '# \u0007\nquorum none'],
  ])('%s', (_, text) => {
    expect(() => parsePolicy(sha256, text)).toThrow(expect.objectContaining({ code: 'malformed-policy' }))
  })
})
