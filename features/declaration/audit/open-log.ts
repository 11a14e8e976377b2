import {
  type Cosignature,
  type OpenedCheckpoint,
  openCheckpoint,
  type Policy,
  parsePolicy,
  parseVerifierKey,
  requireQuorum,
  TlogError,
  type VerifierKey,
  writeVerifierKey,
} from '@e-collecting/tlog'
import { atFile, LogFault } from './audit-error.ts'
import { type LogAccess, originOf, parseObject, readText } from './log-access.ts'

/** What somebody knows of a log from elsewhere; the log itself is believed about what is not there. */
export interface Trusted {
  /** Key of its checkpoints, `name+id+key`; its name is the log's origin. */
  vkey?: string | undefined
  /** Whom of the witnesses one believes (C2SP tlog-policy). */
  policy?: string | undefined
  /** The last checkpoint that was seen of it: its signed note. */
  lastCheckpoint?: string | undefined
}

/** Who signs for a log. */
export interface LogSigners {
  origin: string
  key: VerifierKey
  policy: Policy
  /** Signs promises; as the log says now. */
  promiseVkey: string
  promiseKey: VerifierKey
  /** Public keys under which tags are made, in base64url; as the log says now. */
  tagKeys: readonly string[]
}

/** Where a log says who signs for it. */
export const KEYS = 'keys.json'

/**
 * Reads who signs for a log.
 * @throws LogFault `log-file-missing`, `log-keys-malformed`; `log-keys-changed` if the log names another key than the trusted one
 * @throws TlogError `malformed-key`, `malformed-policy`; `other-origin` for the policy of another log
 */
export async function readSigners(access: LogAccess, trusted: Trusted): Promise<LogSigners> {
  const { sha256 } = access
  const { origin, vkey, promiseVkey, policy, tagKeys } = parseObject(await readText(access, KEYS)) ?? {}
  if (typeof vkey !== 'string' || typeof promiseVkey !== 'string' || typeof policy !== 'string')
    throw new LogFault('log-keys-malformed', KEYS)
  const key = atFile(KEYS, () => parseVerifierKey(sha256, vkey))
  // Who knows the key can read the log anywhere: it is called as the key is.
  const expected = trusted.vkey === undefined ? originOf(access) : key.name
  if (origin !== expected || vkey !== (trusted.vkey ?? vkey)) {
    const detail = `It names ${nameOf(origin, vkey)}; known is ${nameOf(expected, trusted.vkey ?? vkey)}.`
    throw new LogFault('log-keys-changed', KEYS, { detail })
  }
  const file = trusted.policy === undefined ? KEYS : 'policy'
  const believed = atFile(file, () => parsePolicy(sha256, trusted.policy ?? policy))
  // Whoever has given it has mistaken the file.
  if (trusted.policy !== undefined && believed.logs.length > 0 && !believed.logs.some(({ name }) => name === origin))
    throw new TlogError('other-origin', 'The policy is that of other logs.', { file })
  const isNamed = believed.logs.length === 0 || believed.logs.some((log) => writeVerifierKey(log) === vkey)
  if (!isNamed) throw new LogFault('log-keys-changed', KEYS)
  return {
    origin,
    key,
    policy: believed,
    promiseVkey,
    promiseKey: atFile(KEYS, () => parseVerifierKey(sha256, promiseVkey)),
    tagKeys: Array.isArray(tagKeys) ? tagKeys : [],
  }
}

/** Of a key its name and id. */
const nameOf = (origin: unknown, vkey: string): string =>
  JSON.stringify([origin, vkey.split('+').slice(0, 2).join('+')]).slice(1, -1)

/** A checkpoint of a log that the log has signed. @throws TlogError those of `openCheckpoint` */
export const openOf = (
  { verifyEd25519 }: Pick<LogAccess, 'verifyEd25519'>,
  { origin, key }: Pick<LogSigners, 'origin' | 'key'>,
  note: string,
): Promise<OpenedCheckpoint> => openCheckpoint(note, { origin, keys: [key], verifyEd25519 })

/** The witnesses that have signed it, enough of them. @throws TlogError `false-cosignature`, `missing-cosignatures` */
export const witnessesOf = (
  { verifyEd25519 }: Pick<LogAccess, 'verifyEd25519'>,
  { policy }: LogSigners,
  { note }: OpenedCheckpoint,
): Promise<Cosignature[]> => requireQuorum(verifyEd25519, note, policy)
