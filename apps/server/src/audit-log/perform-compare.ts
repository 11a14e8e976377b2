import { stat } from 'node:fs/promises'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { type ComparedView, type CompareResult, compareViews, type LogView } from '@e-collecting/declaration/audit'
import { OperatorError } from '../operator-error.ts'
import type { AuditArguments, CompareArguments } from './audit-arguments.ts'
import type { AuditSurroundings } from './audit-surroundings.ts'
import { explainFailure, NOT_CHECKED } from './explain-failure.ts'
import { checkFork, keepFork } from './fork-file.ts'
import { readNamed } from './named-files.ts'
import { openLogFiles } from './open-log-files.ts'
import type { HttpLog } from './read-over-http.ts'

type Voices = Pick<AuditSurroundings, 'say' | 'complain'>

/**
 * What `npm run audit -- --compare` does: whether of two versions of a log one is the beginning of the other, or whether a proof of the contrary holds.
 * @returns the exit code
 * @throws OperatorError where a file that an argument names is not as it has to be
 */
export async function performCompare(asked: CompareArguments, voices: Voices): Promise<number> {
  const { views, vkey, policyFile } = asked
  const [one, other] = views
  if (other === undefined) return checkFork({ file: one, vkey }, voices)
  const policy = policyFile === undefined ? undefined : await readNamed('--policy', policyFile)
  const opened = [await openView(one), await openView(other)] as const
  const [first, second] = opened
  if (vkey === undefined && first.view.kind === 'note' && second.view.kind === 'note')
    throw new OperatorError('Two files say nothing of who signs the log: give its key with --vkey.')
  const access = { sha256, verifyEd25519: nodeCrypto.verifyEd25519 }
  const result = await compareViews({ ...access, views: [first.view, second.view], trusted: { vkey, policy } })
  return tell(asked, result, { voices, opened })
}

interface OpenedView {
  view: LogView
  unreached: HttpLog['unreached']
}

async function openView(name: string): Promise<OpenedView> {
  const isFolder = await stat(name).then(
    (found) => found.isDirectory(),
    () => false,
  )
  if (!isFolder && !/^https?:/.test(name)) {
    const note = await readNamed('--compare', name)
    return { view: { kind: 'note', name, note }, unreached: new Map() }
  }
  const { unreached, ...log } = await openLogFiles(name)
  return { view: { kind: 'log', name, ...log }, unreached }
}

async function tell(
  { vkey, forkFile }: CompareArguments,
  result: CompareResult,
  { voices: { say, complain }, opened }: { voices: Voices; opened: readonly OpenedView[] },
): Promise<number> {
  switch (result.kind) {
    case 'wrong': {
      const unreached = opened.find(({ view }) => view === result.view)?.unreached ?? new Map()
      const argument = result.view.kind === 'note' ? '--compare' : undefined
      const { code, words } = explainFailure(result, unreached, { argument })
      complain(words)
      complain(`This is about ${result.view.name}.`)
      return code
    }
    case 'forked': {
      const [first, second] = result.views
      complain(`WRONG log-forked (${first}, ${second}): the log has signed both, and neither goes on from the other.`)
      complain(await keepFork(result.fork, forkFile))
      return 1
    }
    case 'undecided': {
      const [, { name, size }] = result.views
      complain(
        `NOT CHECKED: ${name} has more entries (${size}), and its files are not at hand. Compare with the log itself, by its address or by a folder with its files, once it has as many.`,
      )
      return NOT_CHECKED
    }
    case 'same':
    case 'goes-on':
      for (const line of describeCompared(result.kind, result.views, vkey)) say(line)
      return 0
  }
}

function describeCompared(
  kind: 'same' | 'goes-on',
  [first, second]: readonly [ComparedView, ComparedView],
  vkey: AuditArguments['vkey'],
): string[] {
  return [
    `OK ${first.size} ${second.size}`,
    kind === 'same'
      ? 'Both are the same version.'
      : `The log goes on from ${first.name} to ${second.name}: nothing of the ${first.size} entries was changed or taken away.`,
    describeView(first),
    describeView(second),
    vkey === undefined
      ? 'Key: believed from the log itself. Give the one that you know with --vkey.'
      : 'Key: the one given by --vkey.',
  ]
}

const describeView = ({ name, size, witnesses }: ComparedView): string =>
  `${name}: ${size} entries, signed by the log and ${
    witnesses.length === 0 ? 'none of the witnesses that are known' : `by ${witnesses.join(', ')}`
  }.`
