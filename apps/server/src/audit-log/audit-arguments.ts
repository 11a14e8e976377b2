import { parseArgs } from 'node:util'

/** What an audit is started with. */
export interface AuditArguments {
  /** Address of a log, without a slash at its end. */
  url: string
  vkey: string | undefined
  policyFile: string | undefined
  lastFile: string | undefined
}

/** The message says what is missing or wrong. */
export class AuditArgumentsError extends Error {
  override readonly name = 'AuditArgumentsError'
}

const USAGE = `npm run audit -- URL [--vkey KEY] [--policy FILE] [--last FILE]

  URL       of a log: https://example.org/log/for-the-lakes
  --vkey    key of its checkpoints, name+id+key, as you know it; else what the log says of itself is believed
  --policy  whose witness you believe (C2SP tlog-policy); else the log's own policy
  --last    where the last checkpoint is kept: the log has to go on from it, and it is replaced when all is well`

const OPTIONS = { vkey: { type: 'string' }, policy: { type: 'string' }, last: { type: 'string' } } as const

/** @throws AuditArgumentsError */
export function readAuditArguments(given: readonly string[]): AuditArguments {
  const { values, positionals } = parse(given)
  const [address, ...more] = positionals
  const url = address === undefined || more.length > 0 ? undefined : parseAddress(address)
  if (url === undefined) throw new AuditArgumentsError(`An audit needs the address of one log.\n\n${USAGE}`)
  return { url, vkey: values.vkey, policyFile: values.policy, lastFile: values.last }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({ args: [...given], options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new AuditArgumentsError(`${error instanceof Error ? error.message : ''}\n\n${USAGE}`)
  }
}

function parseAddress(address: string): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isAddress = url !== undefined && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === ''
  return isAddress ? `${url.origin}${url.pathname}`.replace(/\/+$/, '') : undefined
}
