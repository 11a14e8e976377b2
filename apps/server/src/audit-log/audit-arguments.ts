import { readArguments, refuseUse } from '../command-line.ts'
import { requireLogKey } from './require-log-key.ts'

/** What an audit is started with. */
export interface AuditArguments {
  /** Address of a log, without a slash at its end. */
  url: string
  vkey: string | undefined
  policyFile: string | undefined
  lastFile: string | undefined
  receiptFile: string | undefined
}

/** What a comparison is started with. */
export interface CompareArguments {
  /** Addresses of logs, folders, files: two versions of a log; or one file with a proof that it has forked. */
  views: readonly [string] | readonly [string, string]
  vkey: string | undefined
  policyFile: string | undefined
  /** Where such a proof is written. */
  forkFile: string | undefined
}

const USAGE = `npm run audit -- URL [--vkey KEY] [--policy FILE] [--last FILE] [--receipt FILE]

  URL       of a log: https://example.org/log/for-the-lakes
  --vkey    key of its checkpoints, name+id+key, as you know it; else what the log says of itself is believed
  --policy  whose witness you believe (C2SP tlog-policy); else the log's own policy
  --last    where the last checkpoint is kept: the log has to go on from it, and it is replaced when all is well
  --receipt of a declaration: looks for its entry in the log

npm run audit -- --compare A B [--vkey KEY] [--policy FILE] [--fork FILE]

  Of two versions of a log one has to be the beginning of the other.
  A, B      its address or that of a copy, a folder with its files, or a file with a checkpoint, as --last keeps it
  --fork    where the proof is written if they contradict each other; else ITEM.fork in this folder

npm run audit -- --compare FORK [--vkey KEY]

  Looks whether a proof of that kind holds.

Ends with 0 where all is well, 1 where something is wrong, 64 for other arguments, 75 where the log could not be fetched,
is older than what was seen before, or may be too old for a receipt, or where its files are needed to compare, 78 where a file that is named here is not as it has to be.`

const OPTIONS = {
  vkey: { type: 'string' },
  policy: { type: 'string' },
  last: { type: 'string' },
  receipt: { type: 'string' },
  compare: { type: 'boolean' },
  fork: { type: 'string' },
} as const

/** @throws UsageError */
export function readAuditArguments(given: readonly string[]): AuditArguments | CompareArguments {
  const asked = { args: [...given], options: OPTIONS, allowPositionals: true } as const
  const { values, positionals } = readArguments(asked, USAGE)
  if (values.vkey !== undefined) requireLogKey(values.vkey, wrongUse)
  if (values.compare === true) return readComparison(positionals, values)
  if (values.fork !== undefined) throw wrongUse('--fork goes with --compare.')
  const [address, ...more] = positionals
  const url = address === undefined || more.length > 0 ? undefined : parseAddress(address)
  if (url === undefined) throw wrongUse('An audit needs the address of one log.')
  return { url, vkey: values.vkey, policyFile: values.policy, lastFile: values.last, receiptFile: values.receipt }
}

type Given = { [Name in Exclude<keyof typeof OPTIONS, 'compare'>]?: string | undefined }

function readComparison(
  positionals: readonly string[],
  { vkey, policy, last, receipt, fork }: Given,
): CompareArguments {
  const [one, other, ...more] = positionals.map(readView)
  if (one === undefined || more.length > 0)
    throw wrongUse('--compare needs two versions of a log, or a proof that it has forked.')
  if (last !== undefined || receipt !== undefined) throw wrongUse('--compare goes with neither --last nor --receipt.')
  if (other === undefined && (policy !== undefined || fork !== undefined))
    throw wrongUse('A proof of a fork needs neither --policy nor --fork.')
  return { views: other === undefined ? [one] : [one, other], vkey, policyFile: policy, forkFile: fork }
}

function readView(given: string): string {
  if (!/^https?:/.test(given)) return given
  const url = parseAddress(given)
  if (url === undefined) throw wrongUse('--compare needs addresses of logs as they are, without a question.')
  return url
}

function parseAddress(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
  return isAddress ? `${url.origin}${url.pathname}`.replace(/\/+$/, '') : undefined
}

const wrongUse = refuseUse(USAGE)
