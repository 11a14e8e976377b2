import {
  createTreeReader,
  isConsistent,
  isSameHash,
  type OpenedCheckpoint,
  parsePolicy,
  parseVerifierKey,
  type TreeHead,
  verifyCosignatures,
  writeHash,
  writeVerifierKey,
} from '@e-collecting/tlog'
import { atFile, type Problem, toProblem } from './audit-error.ts'
import { FORK_FORMAT, type Fork } from './fork.ts'
import { type LogAccess, readBytes, readText } from './log-access.ts'
import { type LogSigners, openOf, readSigners, type Trusted } from './open-log.ts'

/** What somebody has of a log: its files, wherever they are, or a signed note alone. */
export type LogView =
  | ({ kind: 'log'; name: string } & Pick<LogAccess, 'url' | 'readFile'>)
  | { kind: 'note'; name: string; note: string }

export interface CompareInput extends Pick<LogAccess, 'sha256' | 'verifyEd25519'> {
  views: readonly [LogView, LogView]
  /** The key has to be given where both are notes. */
  trusted: Pick<Trusted, 'vkey' | 'policy'>
}

/** A version as it was verified. */
export interface ComparedView {
  name: string
  size: number
  /** Names of the witnesses of the policy that have signed it. */
  witnesses: readonly string[]
}

export type CompareResult =
  /** `undecided`: nobody has brought the files of the larger one. The view with fewer entries comes first. */
  | { kind: 'same' | 'goes-on' | 'undecided'; views: readonly [ComparedView, ComparedView] }
  | { kind: 'forked'; views: readonly [name: string, name: string]; fork: Fork }
  /** @param view that has it */
  | ({ kind: 'wrong'; view: LogView } & Problem)

/**
 * Looks whether of two versions of a log one is the beginning of the other, by the log's signature of both and a proof from the files of the larger
 * one. Does NOT audit what stands in them, and does NOT ask how many witnesses have signed: who they are may have changed in between.
 */
export async function compareViews(input: CompareInput): Promise<CompareResult> {
  const state: State = { view: input.views[0] }
  try {
    return await compare(input, state)
  } catch (error) {
    const problem = toProblem(error)
    if (problem === undefined) throw error
    return { kind: 'wrong', view: state.view, ...problem }
  }
}

/** Which one is looked at. */
interface State {
  view: LogView
}

/** A version that the log has signed. */
interface Opened extends OpenedCheckpoint {
  view: LogView
  text: string
}

async function compare(input: CompareInput, state: State): Promise<CompareResult> {
  const signers = await signersOf(input, state)
  const [one, other] = [await openView(input, state, 0, signers), await openView(input, state, 1, signers)]
  const [first, second] = one.size > other.size ? [other, one] : [one, other]
  const found = await relate(input, state, [first, second])
  if (typeof found === 'object') {
    const vkey = writeVerifierKey(signers.key)
    const checkpoints = [first.text, second.text] as const
    return {
      kind: 'forked',
      views: [first.view.name, second.view.name],
      fork: { format: FORK_FORMAT, vkey, checkpoints, ...found },
    }
  }
  const describe = (opened: Opened) => describeView(input, state, opened, signers)
  return { kind: found, views: [await describe(first), await describe(second)] }
}

/** Who signs: as one knows it, else as the first of the two says that has the files. */
async function signersOf(
  { views, trusted, ...access }: CompareInput,
  state: State,
): Promise<Pick<LogSigners, 'origin' | 'key' | 'policy'>> {
  const log = views.find((view) => view.kind === 'log')
  if (log !== undefined) {
    state.view = log
    return readSigners({ ...access, ...log }, trusted)
  }
  const key = parseVerifierKey(access.sha256, trusted.vkey ?? '')
  const policy = atFile('policy', () => parsePolicy(access.sha256, trusted.policy ?? 'quorum none'))
  return { origin: key.name, key, policy }
}

async function openView(
  { views, ...access }: CompareInput,
  state: State,
  place: 0 | 1,
  signers: Pick<LogSigners, 'origin' | 'key'>,
): Promise<Opened> {
  const view = views[place]
  state.view = view
  const text = view.kind === 'log' ? await readText(view, 'checkpoint') : view.note
  return { ...(await openOf(access, signers, text)), view, text }
}

type Relation = 'same' | 'goes-on' | 'undecided' | Pick<Fork, 'prefix' | 'proof'>

async function relate(
  { sha256 }: Pick<CompareInput, 'sha256'>,
  state: State,
  [first, second]: readonly [Opened, Opened],
): Promise<Relation> {
  if (first.size === second.size)
    return isSameHash(first.root, second.root) ? 'same' : { prefix: writeHash(second.root), proof: [] }
  // Everything goes on from nothing.
  if (first.size === 0) return 'goes-on'
  // Who shows an older version at an address may still have the newer files there.
  const view = [second.view, first.view].find(({ kind }) => kind === 'log')
  if (view?.kind !== 'log') return 'undecided'
  state.view = view
  const head: TreeHead = { size: second.size, root: second.root }
  const tree = createTreeReader({ sha256, ...head, readTile: (path) => readBytes(view, path) })
  try {
    const proof = await tree.consistencyProof(first.size)
    if (isConsistent(sha256, first, head, proof)) return 'goes-on'
    return { prefix: writeHash(await tree.prefixRoot(first.size)), proof: proof.map(writeHash) }
  } catch (error) {
    if (view !== second.view && toProblem(error) !== undefined) return 'undecided'
    throw error
  }
}

async function describeView(
  { verifyEd25519 }: Pick<CompareInput, 'verifyEd25519'>,
  state: State,
  { view, size, note }: Opened,
  { policy }: Pick<LogSigners, 'policy'>,
): Promise<ComparedView> {
  state.view = view
  const signed = await verifyCosignatures(
    verifyEd25519,
    note,
    policy.witnesses.map(({ key }) => key),
  )
  return { name: view.name, size, witnesses: signed.map(({ key }) => key.name) }
}
