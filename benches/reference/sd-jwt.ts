import { type KeyObject, randomBytes } from 'node:crypto'
import { decodeJson, importPublicJwk, sha256, signJwt, verifyJwt } from './jose.ts'

export interface IssueInput {
  header: object
  claims: object
  /** Each becomes a disclosure. */
  subject: Record<string, unknown>
  holderJwk: unknown
  key: KeyObject
}

/** An SD-JWT in which every member of `subject` can be disclosed by itself (RFC 9901 §4). */
export function issueSdJwt({ header, claims, subject, holderJwk, key }: IssueInput): string {
  const disclosures = Object.entries(subject).map(([name, value]) =>
    Buffer.from(JSON.stringify([randomBytes(16).toString('base64url'), name, value])).toString('base64url'),
  )
  const payload = { ...claims, _sd_alg: 'sha-256', _sd: disclosures.map(sha256).sort(), cnf: { jwk: holderJwk } }
  return `${[signJwt(header, payload, key), ...disclosures].join('~')}~`
}

export interface Expected {
  issuerKey: KeyObject
  audience: string
  nonce: string
  /** 0 is valid. */
  statusOf: (index: number) => number
}

/** What a presentation discloses. @throws Error where a signature, a digest, the binding or the status does not fit */
export function verifyPresentation(presentation: string, expected: Expected): Record<string, unknown> {
  const bindingAt = presentation.lastIndexOf('~') + 1
  const [issued = '', ...disclosures] = presentation.slice(0, bindingAt - 1).split('~')
  const claims = verifyJwt(issued, () => expected.issuerKey)
  const digests = new Set(claims._sd as string[])
  const disclosed = disclosures.map((disclosure) => {
    if (!digests.has(sha256(disclosure))) throw new Error('Nobody signed a disclosure.')
    return JSON.parse(Buffer.from(disclosure, 'base64url').toString()) as [string, string, unknown]
  })
  const holderKey = importPublicJwk((claims.cnf as { jwk: unknown }).jwk)
  const binding = verifyJwt(presentation.slice(bindingAt), () => holderKey)
  if (binding.nonce !== expected.nonce || binding.aud !== expected.audience) throw new Error('Bound to something else.')
  if (binding.sd_hash !== sha256(presentation.slice(0, bindingAt))) throw new Error('Bound to other disclosures.')
  const { status_list: status } = claims.status as { status_list: { idx: number } }
  if (Number(claims.exp) * 1000 < Date.now() || expected.statusOf(status.idx) !== 0) throw new Error('Not valid.')
  return Object.fromEntries(disclosed.map(([, name, value]) => [name, value]))
}

/** The claims of a key proof and the key it proves (OID4VCI 1.0 §7.2.1). */
export function verifyProof(compact: string): { claims: Record<string, unknown>; holderJwk: unknown } {
  const { jwk } = decodeJson(compact.split('.')[0])
  return { claims: verifyJwt(compact, () => importPublicJwk(jwk)), holderJwk: jwk }
}
