import { generate } from 'selfsigned'

export type Made = { readonly cert: string; readonly private: string; readonly public: string }
type Options = {
  readonly by?: Made
  readonly isAuthority?: boolean
  /** Whether its key may sign certificates; default: as an authority's. */
  readonly maySign?: boolean
  readonly from?: Date
  readonly until?: Date
  readonly curve?: 'P-384'
  /** For agreeing on keys, and not for signing. */
  readonly isForAgreement?: boolean
  /** Whose key it has; default: a new one. */
  readonly of?: Made
}

const YEAR_MS = 365 * 86_400_000

/** One certificate on P-256 and its key, in PEM: signed by another one, or by itself. */
export function makeCertificate(
  name: string,
  { by, isAuthority = false, maySign = isAuthority, from, until, curve, isForAgreement, of }: Options = {},
): Promise<Made> {
  const now = Date.now()
  return generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    ...(curve && { curve }),
    algorithm: 'sha256',
    notBeforeDate: from ?? new Date(now - YEAR_MS),
    notAfterDate: until ?? new Date(now + YEAR_MS),
    extensions: [
      { name: 'basicConstraints', cA: isAuthority, critical: true },
      maySign
        ? { name: 'keyUsage', keyCertSign: true, critical: true }
        : { name: 'keyUsage', [isForAgreement ? 'keyAgreement' : 'digitalSignature']: true, critical: true },
    ],
    ...(of && { keyPair: { privateKey: of.private, publicKey: of.public } }),
    ...(by && { ca: { key: by.private, cert: by.cert } }),
  })
}

/** An anchor, an authority below it, and somebody who signs. */
export async function makeChain(name: string) {
  const anchor = await makeCertificate(`${name} anchor`, { isAuthority: true })
  const authority = await makeCertificate(`${name} authority`, { by: anchor, isAuthority: true })
  const own = await makeCertificate(name, { by: authority })
  return { anchor, authority, own, files: { certificate: `${own.cert}\n${authority.cert}`, key: own.private } }
}
