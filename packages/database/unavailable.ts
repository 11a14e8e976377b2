/** What the driver says itself, without a code, when a connection is not to be had, ends, or answers no more. */
const DRIVER_WORDS = new Set([
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
])

const NETWORK_CODES = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'EHOSTDOWN', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
])

/**
 * Conditions of PostgreSQL that say nothing about the statement (its manual, appendix A): connections, resources that ran out,
 * shut down or cancelled by its operator, rolled back for others, its files, read-only after a fail-over, access that was withdrawn.
 */
const SERVER_STATES = /^(08...|53...|57P0[1-5]|57014|40001|40P01|58030|25006|28...|3D000)$/

/** A certificate of the server that does not do any more, as one that has expired since the start. */
const CERTIFICATE_CODES = /^(CERT_\w+|ERR_TLS_CERT_\w+|UNABLE_TO_(VERIFY|GET)_\w+|(DEPTH_ZERO_)?SELF_SIGNED_CERT\w*)$/

/** A database on a socket of this machine that is not running. */
const SOCKET_CODES = new Set(['ENOENT', 'EACCES'])

/** The database cannot do its work now, whatever it was asked: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  const causes = causesOf(error)
  // `fetch` wraps its causes so: then it is another service that cannot be reached.
  if (causes.some(({ isTypeError }) => isTypeError)) return false
  return causes.some(
    ({ code = '', message, syscall }) =>
      DRIVER_WORDS.has(message) ||
      NETWORK_CODES.has(code) ||
      SERVER_STATES.test(code) ||
      CERTIFICATE_CODES.test(code) ||
      (SOCKET_CODES.has(code) && syscall === 'connect'),
  )
}

/** States of a server that is there and says why it does not do it. */
const REASONS = {
  '40001': 'in-the-way',
  '40P01': 'in-the-way',
  '53100': 'disk-full',
  '53300': 'no-connection-left',
  '25006': 'read-only',
  '57014': 'cancelled',
} as const

/** Why a database cannot do its work now. `in-the-way`: others changed the same rows, and it has rolled this transaction back. */
export type Unavailability = (typeof REASONS)[keyof typeof REASONS] | 'away'

/** Of an error that `isUnavailable`. */
export function whyUnavailable(error: unknown): Unavailability {
  const told = causesOf(error).flatMap(({ code = '' }) => REASONS[code as keyof typeof REASONS] ?? [])
  return told[0] ?? 'away'
}

const MAX_CAUSES = 5

interface Cause {
  code: string | undefined
  syscall: unknown
  message: string
  isTypeError: boolean
}

/** An error with those that caused it: the query builder wraps what the driver throws. */
export function causesOf(error: unknown): Cause[] {
  const found: Cause[] = []
  for (let at = error; at instanceof Error && found.length < MAX_CAUSES; at = at.cause) {
    const { code, syscall } = at as { code?: unknown; syscall?: unknown }
    const { message } = at
    found.push({
      code: typeof code === 'string' ? code : undefined,
      syscall,
      message,
      isTypeError: at instanceof TypeError,
    })
  }
  return found
}
