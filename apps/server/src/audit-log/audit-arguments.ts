import { readArguments, UsageError } from '../command-line.ts'
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

export const AUDIT_USAGE = `npm run audit -- URL [--vkey KEY] [--policy FILE] [--last FILE] [--receipt FILE]

  URL       of a log: https://example.org/log/for-the-lakes
  --vkey    key of its checkpoints, name+id+key, as you know it; else what the log says of itself is believed
  --policy  whose witness you believe (C2SP tlog-policy); else the log's own policy
  --last    where the last checkpoint is kept: the log has to go on from it, and it is replaced when all is well
  --receipt of a declaration: looks for its entry in the log

Ends with 0 where all is well, 1 where something is wrong, 2 for other arguments, 75 where the log could not be fetched,
78 where a file that is named here is not as it has to be.`

const OPTIONS = {
  vkey: { type: 'string' },
  policy: { type: 'string' },
  last: { type: 'string' },
  receipt: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** @throws UsageError */
export function readAuditArguments(given: readonly string[]): AuditArguments | 'help' {
  const asked = { args: [...given], options: OPTIONS, allowPositionals: true } as const
  const { values, positionals } = readArguments(asked, wrongUse)
  if (values.help === true) return 'help'
  const [address, ...more] = positionals
  const url = address === undefined || more.length > 0 ? undefined : parseAddress(address)
  if (url === undefined) throw wrongUse('An audit needs the address of one log.')
  if (values.vkey !== undefined) requireLogKey(values.vkey, wrongUse)
  return { url, vkey: values.vkey, policyFile: values.policy, lastFile: values.last, receiptFile: values.receipt }
}

function parseAddress(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
  return isAddress ? `${url.origin}${url.pathname}`.replace(/\/+$/, '') : undefined
}

const wrongUse = (what: string) => new UsageError(`${what}\n\n${AUDIT_USAGE}`)
