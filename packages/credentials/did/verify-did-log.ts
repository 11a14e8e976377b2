import type { Ed25519Callbacks, HashCallbacks } from '../crypto/index.ts'
import type { JsonObject } from '../jose/index.ts'
import type { DidDocument } from './did-document.ts'
import { DidError } from './did-error.ts'
import { parseDid } from './did-url.ts'
import { type LogEntry, readLogEntries } from './log-entry.ts'
import { firstParameters, type LogParameters, nextParameters } from './log-parameters.ts'
import { verifyLogProofs } from './log-proof.ts'
import { hashJson, hashText } from './multiformats.ts'
import { createTurns, type Turns } from './turns.ts'

/** Largest log that is read: 1 MiB. */
export const MAX_DID_LOG_BYTES = 1024 * 1024

export type DidLogVerification = { readonly did: string; readonly log: string; readonly now: Date }

type VerifyCallbacks = HashCallbacks & Pick<Ed25519Callbacks, 'verifyEd25519'>
/** An entry that was verified, and what is in force after it. */
type Verified = { readonly entry: LogEntry; readonly parameters: LogParameters }

/**
 * Verifies a did:webvh:1.0 log of one or more entries: SCID, hash chain, times, proofs by the keys entitled at each entry
 * (pre-rotation included), not portable, not deactivated, and that it is the log of `did`.
 * Does NOT support witnesses: a log that demands them is refused.
 * @returns the document of the last entry
 * @throws DidError `unsupported-did-method`, `malformed-did`, `log-too-large`, `malformed-log`,
 *   `unsupported-log-parameter`, `invalid-scid`, `invalid-entry-hash`, `invalid-version-time`, `invalid-proof`,
 *   `did-mismatch`, `did-deactivated`
 */
export async function verifyDidLog(
  crypto: VerifyCallbacks,
  { did, log, now }: DidLogVerification,
): Promise<DidDocument> {
  const { scid } = parseDid(did)
  if (log.length > MAX_DID_LOG_BYTES || new TextEncoder().encode(log).length > MAX_DID_LOG_BYTES)
    throw new DidError('log-too-large', 'A DID log has at most 1 MiB.')
  const last = await verifyEntries(crypto, log, scid)
  if (last.entry.versionTime >= now) throw new DidError('invalid-version-time', 'The last entry is not in the past.')
  if (last.parameters.isDeactivated) throw new DidError('did-deactivated', 'The DID was deactivated.')
  if (last.entry.state.id !== did) throw new DidError('did-mismatch', 'The log belongs to another DID.')
  return last.entry.state
}

async function verifyEntries(crypto: VerifyCallbacks, log: string, scid: string): Promise<Verified> {
  const turns = createTurns()
  let last: Verified | undefined
  for (const entry of readLogEntries(log))
    last = await (last === undefined
      ? verifyFirstEntry(crypto, entry, { scid, turns })
      : verifyNextEntry(crypto, entry, { previous: last, turns }))
  if (last === undefined) throw new DidError('malformed-log', 'The log is empty.')
  return last
}

async function verifyFirstEntry(
  crypto: VerifyCallbacks,
  entry: LogEntry,
  { scid, turns }: { scid: string; turns: Turns },
): Promise<Verified> {
  const parameters = firstParameters(entry.parameters)
  if (parameters.scid !== scid) throw new DidError('did-mismatch', 'The log has another SCID than the DID.')
  const unnumbered: JsonObject = { ...entry.signed, versionId: scid }
  const draft = JSON.parse(JSON.stringify(unnumbered).replaceAll(scid, '{SCID}')) as JsonObject
  if ((await hashJson(crypto, draft)) !== scid) throw new DidError('invalid-scid', 'The SCID is not the hash.')
  if (entry.versionId !== `1-${await hashJson(crypto, unnumbered)}`)
    throw new DidError('invalid-entry-hash', 'The first version id is not number 1 and the hash.')
  const { signed, proofs } = entry
  await verifyLogProofs(crypto, { entry: signed, proofs, entitled: parameters.updateKeys, turns })
  return { entry, parameters }
}

async function verifyNextEntry(
  crypto: VerifyCallbacks,
  entry: LogEntry,
  { previous, turns }: { previous: Verified; turns: Turns },
): Promise<Verified> {
  const last = previous.entry
  if (previous.parameters.isDeactivated) throw new DidError('malformed-log', 'An entry follows the deactivation.')
  const parameters = nextParameters(previous.parameters, entry.parameters)
  if (entry.state.id !== last.state.id) throw new DidError('did-mismatch', 'A later entry changes the DID.')
  if (entry.versionTime < last.versionTime) throw new DidError('invalid-version-time', 'Time runs backwards.')
  const number = Number.parseInt(last.versionId, 10) + 1
  const hash = await hashJson(crypto, { ...entry.signed, versionId: last.versionId })
  if (entry.versionId !== `${number}-${hash}`)
    throw new DidError('invalid-entry-hash', 'A version id is not the next number and the hash.')
  const entitled = await entitledKeys(crypto, previous.parameters, parameters, turns)
  await verifyLogProofs(crypto, { entry: entry.signed, proofs: entry.proofs, entitled, turns })
  return { entry, parameters }
}

/** Keys that may sign an entry: those in force before it, or with pre-rotation the new ones that were announced. */
async function entitledKeys(crypto: VerifyCallbacks, before: LogParameters, after: LogParameters, turns: Turns) {
  if (before.nextKeyHashes.length === 0) return before.updateKeys
  const announced = new Set(before.nextKeyHashes)
  for (const key of after.updateKeys) {
    if (!announced.has(await hashText(crypto, key)))
      throw new DidError('invalid-proof', 'An update key was not announced.')
    await turns.next()
  }
  return after.updateKeys
}
