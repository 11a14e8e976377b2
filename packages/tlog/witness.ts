import { type Checkpoint, parseCheckpoint } from './checkpoint.ts'
import { isConsistent } from './consistency.ts'
import { type Cosigner, cosign } from './cosignature.ts'
import { emptyRoot, isSameHash, type Sha256 } from './hash.ts'
import type { VerifierKey } from './note.ts'
import { TlogError } from './tlog-error.ts'
import { isSignedBy, type VerifyEd25519 } from './verify-note.ts'
import { parseWitnessRequest, type WitnessRequest } from './witness-request.ts'

/** Sizes of what was seen of a log, and of what a witness was asked to sign. */
interface Compared {
  origin: string
  seen: number
  asked: number
}

/** What a witness answers, ready for HTTP. */
export interface WitnessAnswer {
  status: 200 | 400 | 403 | 404 | 409 | 422
  contentType: 'text/plain; charset=utf-8' | 'text/x.tlog.size'
  body: string
  /** A log has signed two trees of one size: both checkpoints show it to anybody. */
  evidence?: Compared & { before: string; signed: string }
  /** What was sent does not show that a tree goes on from the one before. Anybody can send that of any log; if its operator cannot show it either, there are two trees. */
  unproven?: Compared & { signed: string }
}

/** What a witness remembers of each log: the text of the checkpoint that it has signed last. */
export interface WitnessMemory {
  find: (origin: string) => string | undefined
  /** Returns when it will be remembered whatever happens. @throws when that cannot be; nothing is signed then */
  keep: (origin: string, text: string) => Promise<void>
}

export interface WitnessDeps {
  sha256: Sha256
  verifyEd25519: VerifyEd25519
  /** The keys of each log, by its origin. */
  logs: ReadonlyMap<string, readonly VerifierKey[]>
  memory: WitnessMemory
  cosigner: Cosigner
  now: () => Date
}

export interface Witness {
  /** One after the other, whoever asks: what is compared must be what is kept. @throws what the memory throws */
  addCheckpoint: (body: string) => Promise<WitnessAnswer>
}

/** A witness (C2SP tlog-witness): signs a checkpoint of a log that it knows if it goes on from the last one that it has signed. */
export function createWitness(deps: WitnessDeps): Witness {
  let last: Promise<unknown> = Promise.resolve()
  return {
    addCheckpoint: (body) => {
      const turn = last.then(() => judge(deps, body))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

async function judge(deps: WitnessDeps, body: string): Promise<WitnessAnswer> {
  const request = read(body)
  if (typeof request === 'string') return plain(400, request)
  const { checkpoint, asked } = request
  const keys = deps.logs.get(asked.origin)
  if (keys === undefined) return plain(404, 'This witness does not know the log.')
  if (!(await isSignedBy(deps.verifyEd25519, checkpoint, keys)))
    return plain(403, 'The checkpoint is not signed by a key of the log.')
  const refusal = compare(deps, request)
  if (refusal !== undefined) return refusal
  await deps.memory.keep(asked.origin, checkpoint.text)
  return plain(200, await cosign(deps.cosigner, checkpoint.text, deps.now()))
}

interface ReadRequest extends WitnessRequest {
  asked: Checkpoint
}

function read(body: string): ReadRequest | string {
  try {
    const request = parseWitnessRequest(body)
    return { ...request, asked: parseCheckpoint(request.checkpoint.text) }
  } catch (error) {
    if (error instanceof TlogError) return error.message
    throw error
  }
}

/** @returns undefined where the tree goes on from the one that was signed last */
function compare(
  { sha256, memory }: WitnessDeps,
  { asked, oldSize, proof, note }: ReadRequest,
): WitnessAnswer | undefined {
  if (oldSize > asked.size) return plain(400, 'The old size is larger than that of the checkpoint.')
  const known = memory.find(asked.origin)
  const seen = known === undefined ? { size: 0, root: emptyRoot(sha256) } : parseCheckpoint(known)
  if (oldSize !== seen.size) return conflict(seen.size)
  const compared = { origin: asked.origin, seen: seen.size, asked: asked.size, signed: note }
  if (oldSize === asked.size && !isSameHash(asked.root, seen.root))
    return seen.size === 0
      ? plain(422, 'A log without entries has another root.')
      : { ...conflict(seen.size), evidence: { ...compared, before: known ?? '' } }
  if (isConsistent(sha256, seen, asked, proof)) return undefined
  return { ...plain(422, 'The proof does not lead from the old tree to the new one.'), unproven: compared }
}

const plain = (status: WitnessAnswer['status'], text: string): WitnessAnswer => ({
  status,
  contentType: 'text/plain; charset=utf-8',
  body: text.endsWith('\n') ? text : `${text}\n`,
})

const conflict = (size: number): WitnessAnswer => ({ status: 409, contentType: 'text/x.tlog.size', body: `${size}\n` })
