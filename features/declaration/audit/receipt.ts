import {
  hashLeaf,
  isSignedBy,
  type Policy,
  parseHash,
  parseNote,
  TlogError,
  verifyTlogProof,
  writeHash,
} from '@e-collecting/tlog'
import { base64urlnopad } from '@scure/base'
import { EntryError, parseEntry } from '../entries/index.ts'
import { seenAtOf } from './compare-with-last.ts'
import type { SeenVersion } from './goes-on.ts'
import type { LogAccess } from './log-access.ts'
import type { LogSigners } from './open-log.ts'

/** What somebody who declared has: the entry, and the promise that it will stand in the log. */
export interface Receipt {
  /** Address of the log. */
  log: string
  item: string
  /** The entry as a text. */
  entry: string
  /** Hash of its leaf, base64. */
  leafHash: string
  /** By the end of this day it has to be there, `YYYY-MM-DD` in Switzerland. */
  due: string
  /** The signed note by which the log has promised that. */
  promise: string
  /** What its commitment was made of, 32 bytes in base64url; who has it shows that the entry is theirs. */
  r?: string | undefined
  /** That it was found before (C2SP tlog-proof). */
  proof?: string | undefined
}

/** What is wrong with a receipt by itself. */
export type ReceiptProblem =
  | 'receipt-entry-malformed'
  | 'receipt-other-item'
  | 'receipt-other-leaf'
  | 'receipt-other-secret'
  | 'promise-other'
  | 'promise-unsigned'

const COMMITMENT = new TextEncoder().encode('ecollect/receipt/v1\n')

/** Looks whether a receipt fits together, and whether the log has signed its promise. @returns what is wrong, the first thing */
export async function findReceiptProblem(
  { sha256, verifyEd25519 }: Pick<LogAccess, 'sha256' | 'verifyEd25519'>,
  { origin, promiseKey }: LogSigners,
  receipt: Receipt,
): Promise<ReceiptProblem | undefined> {
  const bytes = new TextEncoder().encode(receipt.entry)
  const entry = readEntry(bytes)
  if (entry?.t !== 'd1') return 'receipt-entry-malformed'
  if (receipt.item !== origin.split('/').at(-1)) return 'receipt-other-item'
  if (parseHash(receipt.leafHash) === undefined || receipt.leafHash !== writeHash(hashLeaf(sha256, bytes)))
    return 'receipt-other-leaf'
  if (receipt.r !== undefined && entry.rc !== commitTo(sha256, receipt.r)) return 'receipt-other-secret'
  const note = readNote(receipt.promise)
  if (note?.text !== `${promiseKey.name}\n${receipt.leafHash}\n${receipt.due}\n`) return 'promise-other'
  if (!(await isSignedBy(verifyEd25519, note, [promiseKey]))) return 'promise-unsigned'
  return undefined
}

/** One signature of the log is enough to contradict itself: witnesses of then may not be those of now. */
const NO_WITNESSES: Policy = { logs: [], witnesses: [], isQuorum: () => true }

/** The state of the log in which the entry was found before; undefined for a proof that does not hold, which shows nothing. */
export async function seenBefore(
  deps: Pick<LogAccess, 'sha256' | 'verifyEd25519'>,
  { origin, key, policy }: Pick<LogSigners, 'origin' | 'key' | 'policy'>,
  { proof, entry }: Pick<Receipt, 'proof' | 'entry'>,
): Promise<SeenVersion | undefined> {
  if (proof === undefined) return undefined
  const leafHash = hashLeaf(deps.sha256, new TextEncoder().encode(entry))
  const expected = { leafHash, origin, keys: [key], policy: NO_WITNESSES }
  const opened = await verifyTlogProof(deps, proof, expected).catch(unlessFalse)
  if (opened === undefined) return undefined
  const seenAt = await seenAtOf(deps, { policy }, opened.note).catch(unlessFalse)
  return { size: opened.size, root: opened.root, seenAt: seenAt ?? null }
}

/** What does not hold shows nothing. */
function unlessFalse(error: unknown): undefined {
  if (error instanceof TlogError) return undefined
  throw error
}

function commitTo(sha256: LogAccess['sha256'], r: string): string | undefined {
  try {
    return base64urlnopad.encode(sha256(Uint8Array.from([...COMMITMENT, ...base64urlnopad.decode(r)])))
  } catch {
    return undefined
  }
}

function readEntry(bytes: Uint8Array) {
  try {
    return parseEntry(bytes)
  } catch (error) {
    if (error instanceof EntryError) return undefined
    throw error
  }
}

function readNote(text: string) {
  try {
    return parseNote(text)
  } catch (error) {
    if (error instanceof TlogError) return undefined
    throw error
  }
}
