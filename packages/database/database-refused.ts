import { causesOf } from './unavailable.ts'

/** The database does not take us, or we do not take it, and waiting does not help: the message says what its operator can do. */
export class DatabaseRefusedError extends Error {
  override readonly name = 'DatabaseRefusedError'
}

const REFUSALS: readonly [RegExp, string][] = [
  [/^28P01$/, 'PostgreSQL refuses the password. Correct it in the address, and start again.'],
  [
    /^28...$/,
    'PostgreSQL does not let this user in. Create the role, or allow it from this host in pg_hba.conf, and start again.',
  ],
  [/^3D000$/, 'There is no database of this name. Create it (createdb), or correct the address, and start again.'],
  [
    /^42501$/,
    'This user may not make tables in the database. Make it the owner, and start again. Parts that run apart need a database each.',
  ],
  [
    /^58P01$|^0A000$/,
    'PostgreSQL has no extension pg_trgm. Install its package (postgresql-contrib), and start again.',
  ],
  [
    /^CERT_(HAS_EXPIRED|NOT_YET_VALID)$/,
    'The certificate of PostgreSQL is not valid today. Renew it, or set the clock, and start again.',
  ],
  [
    /^ERR_TLS_CERT_ALTNAME_INVALID$/,
    'The certificate of PostgreSQL is for another host name. Correct the address, or the certificate, and start again.',
  ],
  [
    /^(UNABLE_TO_(VERIFY_LEAF_SIGNATURE|GET_ISSUER_CERT(_LOCALLY)?)|(DEPTH_ZERO_)?SELF_SIGNED_CERT(_IN_CHAIN)?)$/,
    'The certificate of PostgreSQL is of an authority that is not known here. Name its file in the address (sslrootcert=FILE), and start again.',
  ],
]

/** A pooler answers in its own words under one code for everything. */
const POOLER_REFUSALS: readonly [RegExp, string][] = [
  [/authentication failed|no such user/i, '28P01'],
  [/no such database|database .* does not exist/i, '3D000'],
]

/**
 * The error to end a start with, if waiting does not help.
 * @param setting whose address led there
 */
export function toRefusal(error: unknown, setting: 'DATABASE_URL' | 'DATABASE_LISTEN_URL'): Error | undefined {
  for (const { code, message } of causesOf(error)) {
    if (message.startsWith('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be'))
      return new DatabaseRefusedError(
        `${setting}: PostgreSQL asks for a password. Add it to the address, and start again.`,
      )
    if (message === 'The server does not support SSL connections')
      return new DatabaseRefusedError(
        `${setting}: PostgreSQL offers no TLS. Turn it on there (ssl = on), and start again.`,
      )
    const known = code === '08P01' ? POOLER_REFUSALS.find(([words]) => words.test(message))?.[1] : code
    const sentence = REFUSALS.find(([codes]) => known !== undefined && codes.test(known))?.[1]
    if (sentence !== undefined) return new DatabaseRefusedError(`${setting}: ${sentence}`)
  }
  return undefined
}
