import type { Clock } from '@e-collecting/kernel'
import {
  CLOCK_LEEWAY_SECONDS,
  type Cosignature,
  createTreeReader,
  type Policy,
  parseCheckpoint,
  parseNote,
  readWitnessAnswer,
  type TreeHead,
  type VerifierKey,
  type VerifyEd25519,
  verifyCosignatures,
  writeWitnessRequest,
} from '@e-collecting/tlog'
import type { LogFolder } from './log-files.ts'
import { sha256 } from './sha256.ts'

/** A witness, wherever it runs. */
export interface WitnessAccess {
  name: string
  key: VerifierKey
  /** Part of this process, for demonstrations. */
  isDemo: boolean
  /** `POST …/add-checkpoint` (C2SP tlog-witness). @throws when it cannot be reached */
  addCheckpoint: (body: string) => Promise<{ status: number; body: string }>
}

export interface Witnesses {
  list: readonly WitnessAccess[]
  policy: Policy
  /** The policy as a text, for whoever verifies. */
  policyText: string
  /** So many of them have to sign. */
  quorum: number
}

interface AskDeps {
  witnesses: Witnesses
  verifyEd25519: VerifyEd25519
  now: Clock
  /** Told which witness has not signed, and why. */
  report: (fault: { witness: string; reason: string }) => void
}

/** One round more for a witness that has last signed another size than was thought. */
const MAX_ROUNDS = 2

/**
 * Lets witnesses sign a checkpoint. One that has signed for another time than ours is left out: one of the two clocks is wrong.
 * @param published the tree that they have most likely signed last
 * @param files hold the tree of the checkpoint, whether it is published or not
 * @returns the note with their signatures; undefined while they are too few
 */
export async function askWitnesses(
  { witnesses, verifyEd25519, now, report }: AskDeps,
  note: string,
  { published, files }: { published: TreeHead; files: Pick<LogFolder, 'read'> },
): Promise<string | undefined> {
  const tree = createTreeReader({ sha256, ...parseCheckpoint(parseNote(note).text), readTile: files.read })
  const ask = async (witness: WitnessAccess): Promise<string[]> => {
    let oldSize = published.size
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      if (oldSize > tree.size) return refuse(witness, `has signed ${oldSize} entries, and there are ${tree.size}`)
      const proof = oldSize === tree.size ? [] : await tree.consistencyProof(oldSize)
      const request = writeWitnessRequest({ oldSize, proof, checkpoint: note })
      const answer = await witness.addCheckpoint(request).catch(() => undefined)
      if (answer === undefined) return refuse(witness, 'cannot be reached')
      const reply = await readWitnessAnswer(answer, { checkpoint: note, keys: [witness.key], verifyEd25519 })
      if (reply.state === 'signed') return takeSigned(witness, reply.cosignatures)
      if (reply.state === 'refused') return refuse(witness, `answered ${reply.status}`)
      if (reply.size === oldSize) return refuse(witness, `has signed another list of ${oldSize} entries`)
      oldSize = reply.size
    }
    return refuse(witness, 'changes its mind about what it has signed')
  }
  // Under a checkpoint that is published it would stand for good, for whoever audits.
  const takeSigned = (witness: WitnessAccess, cosignatures: readonly Cosignature[]): string[] =>
    cosignatures.flatMap(({ line, time }) => {
      const seconds = time - Math.floor(now().getTime() / 1000)
      return Math.abs(seconds) > CLOCK_LEEWAY_SECONDS
        ? refuse(witness, `has signed for a time that is ${seconds} seconds from that of our clock`)
        : [line]
    })
  const refuse = (witness: WitnessAccess, reason: string): string[] => {
    report({ witness: witness.name, reason })
    return []
  }
  const lines = await Promise.all(witnesses.list.map((witness) => ask(witness)))
  const signed = `${note}${lines.flat().join('')}`
  return (await isWitnessed({ witnesses, verifyEd25519 }, signed)) ? signed : undefined
}

/** Whether enough of the witnesses have signed a checkpoint. */
export async function isWitnessed(
  { witnesses, verifyEd25519 }: Pick<AskDeps, 'witnesses' | 'verifyEd25519'>,
  note: string,
): Promise<boolean> {
  const keys = witnesses.list.map(({ key }) => key)
  const cosigned = await verifyCosignatures(verifyEd25519, parseNote(note), keys)
  return witnesses.policy.isQuorum(cosigned.map(({ key }) => key))
}
