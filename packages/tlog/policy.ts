import type { Sha256 } from './hash.ts'
import { parseVerifierKey, type VerifierKey } from './note.ts'
import { TlogError } from './tlog-error.ts'

/** A witness as a policy names it. */
export interface PolicyWitness {
  name: string
  key: VerifierKey
}

/** Whom somebody believes about a log (C2SP tlog-policy). */
export interface Policy {
  /** Keys of the logs, which are called as they are; none where these are known otherwise. */
  logs: readonly VerifierKey[]
  witnesses: readonly PolicyWitness[]
  /** Whether these are enough of the witnesses. */
  isQuorum: (signed: readonly VerifierKey[]) => boolean
}

/** Whether a witness, or a group of them, has signed. */
type Rule = (signed: readonly VerifierKey[]) => boolean

const NONE = 'none'
const MAX_CHARACTERS = 64 * 1024
/** Witnesses and groups: groups within groups are asked one within the other. */
const MAX_NAMES = 256

/**
 * Reads a policy: lines with logs, witnesses, groups of them, and the quorum.
 * @throws TlogError `malformed-policy`
 */
export function parsePolicy(sha256: Sha256, text: string): Policy {
  const reading: Reading = { logs: [], witnesses: [], rules: new Map(), members: new Set(), quorum: undefined }
  if (text.length > MAX_CHARACTERS) throw malformed('is too long')
  if (/[^\t\n\x20-\x7e\x80-\u{10ffff}]/u.test(text)) throw malformed('has control characters')
  for (const line of text.split('\n')) {
    const [word = '', ...rest] = line.split(/[ \t]+/).filter((part) => part !== '')
    if (word !== '' && !word.startsWith('#')) readLine(sha256, reading, [word, ...rest])
  }
  const { logs, witnesses, quorum } = reading
  if (quorum === undefined) throw malformed('says no quorum')
  return { logs, witnesses, isQuorum: quorum }
}

/** A policy that needs some of its witnesses, whichever they are. @param url where a witness is asked */
export function writePolicy(input: {
  logs: readonly string[]
  witnesses: readonly { name: string; vkey: string; url?: string }[]
  quorum: number
}): string {
  const { logs, witnesses, quorum } = input
  const names = witnesses.map(({ name }) => name).join(' ')
  const rules = quorum === 0 ? [`quorum ${NONE}`] : [`group witnesses ${quorum} ${names}`, 'quorum witnesses']
  return [
    ...logs.map((vkey) => `log ${vkey}`),
    ...witnesses.map(({ name, vkey, url }) => `witness ${[name, vkey, url ?? ''].join(' ').trimEnd()}`),
    ...rules,
    '',
  ].join('\n')
}

interface Reading {
  logs: VerifierKey[]
  witnesses: PolicyWitness[]
  rules: Map<string, Rule>
  /** Names that are in a group: each is in one. */
  members: Set<string>
  quorum: Rule | undefined
}

function readLine(sha256: Sha256, reading: Reading, [word, ...rest]: readonly [string, ...string[]]): void {
  if (word === 'log') readLog(sha256, reading, rest)
  else if (word === 'witness') readWitness(sha256, reading, rest)
  else if (word === 'group') readGroup(reading, rest)
  else if (word === 'quorum') readQuorum(reading, rest)
  else throw malformed('has a line of an unknown kind')
}

function readLog(sha256: Sha256, { logs }: Reading, [vkey = '', , ...more]: readonly string[]): void {
  logs.push(readKey(sha256, { vkey, type: 'ed25519', known: logs }))
  if (more.length > 0) throw malformed('says too much of a log')
}

function readWitness(sha256: Sha256, reading: Reading, [name = '', vkey = '', , ...more]: readonly string[]): void {
  const { witnesses, rules } = reading
  const key = readKey(sha256, { vkey, type: 'cosignature', known: witnesses.map((witness) => witness.key) })
  if (more.length > 0) throw malformed('says too much of a witness')
  witnesses.push({ name, key })
  define(rules, name, (signed) => signed.some(({ publicKey }) => isSame(publicKey, key)))
}

function readGroup({ rules, members }: Reading, [name = '', count = '', ...names]: readonly string[]): void {
  const rulesOf = names.map((member) => findRule(rules, member))
  const needed = count === 'all' ? names.length : count === 'any' ? 1 : /^[1-9]\d{0,3}$/.test(count) ? Number(count) : 0
  if (needed < 1 || needed > names.length) throw malformed('needs more of a group than there are, or nothing')
  for (const member of names) {
    if (members.has(member)) throw malformed('has somebody in two groups')
    members.add(member)
  }
  define(rules, name, (signed) => rulesOf.filter((rule) => rule(signed)).length >= needed)
}

function readQuorum(reading: Reading, [name = '', ...more]: readonly string[]): void {
  if (reading.quorum !== undefined || more.length > 0) throw malformed('says more than one quorum')
  reading.quorum = name === NONE ? () => true : findRule(reading.rules, name)
}

function define(rules: Map<string, Rule>, name: string, rule: Rule): void {
  if (name === NONE || rules.has(name)) throw malformed('has two of one name')
  if (rules.size === MAX_NAMES) throw malformed('has too many witnesses and groups')
  rules.set(name, rule)
}

function findRule(rules: ReadonlyMap<string, Rule>, name: string): Rule {
  const rule = rules.get(name)
  if (rule === undefined) throw malformed('names somebody who does not stand before')
  return rule
}

function readKey(
  sha256: Sha256,
  { vkey, type, known }: { vkey: string; type: VerifierKey['type']; known: readonly VerifierKey[] },
): VerifierKey {
  const key = tryKey(sha256, vkey)
  if (key?.type !== type) throw malformed('has a key that is none, or is for something else')
  if (known.some((one) => isSame(one.publicKey, key))) throw malformed('has one key twice')
  return key
}

function tryKey(sha256: Sha256, vkey: string): VerifierKey | undefined {
  try {
    return parseVerifierKey(sha256, vkey)
  } catch (error) {
    if (error instanceof TlogError) return undefined
    throw error
  }
}

const isSame = (publicKey: Uint8Array, key: VerifierKey): boolean =>
  publicKey.every((byte, at) => byte === key.publicKey[at])

const malformed = (what: string) => new TlogError('malformed-policy', `The policy ${what}.`)
