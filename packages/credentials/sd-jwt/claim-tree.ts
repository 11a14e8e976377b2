import type { HashCallbacks } from '../crypto/index.ts'
import { encodeBase64Url, isJsonObject, type JsonObject, type JsonValue } from '../jose/index.ts'
import type { Disclosure, ParsedSdJwt } from './parse-sd-jwt.ts'
import { isDisclosable } from './protected-claims.ts'
import { SdJwtError } from './sd-jwt-error.ts'

/** A claim in its place: what disclosed it, and what stands below it. */
export type ClaimNode = {
  readonly kind: 'object' | 'array' | 'leaf'
  readonly parent: ClaimNode | undefined
  /** The disclosure that put this very node in place; undefined if it stands in clear. */
  readonly disclosure: Disclosure | undefined
  readonly children: Map<string | number, ClaimNode>
  readonly value: JsonValue
}

type Reading = {
  readonly byDigest: ReadonlyMap<string, Disclosure>
  readonly seen: Set<string>
  readonly unreferenced: Set<Disclosure>
}

/**
 * All claims of an SD-JWT with its disclosures put in place, after checking every digest: each disclosure referenced
 * exactly once, no digest twice, no reserved name, nothing overwritten, sha-256 only (RFC 9901 §7.1).
 * Does NOT verify the issuer's signature: a holder uses it on a credential of its own, verifiers call `verifySdJwt`.
 * @throws SdJwtError `unsupported-hash`, `reserved-claim`, `duplicate-digest`, `duplicate-claim`,
 *   `unreferenced-disclosure`, `malformed-disclosure`, `malformed-sd-jwt`
 */
export async function resolveClaims(crypto: HashCallbacks, sdJwt: ParsedSdJwt): Promise<JsonObject> {
  return objectOf(await buildClaimTree(crypto, sdJwt))
}

/** The tree behind `resolveClaims`, same checks: tells which disclosures a claim needs. */
export async function buildClaimTree(crypto: HashCallbacks, sdJwt: ParsedSdJwt): Promise<ClaimNode> {
  const { _sd_alg: hash = 'sha-256', ...payload } = sdJwt.issuerJwt.claims
  if (hash !== 'sha-256') throw new SdJwtError('unsupported-hash', 'Only sha-256 is accepted.')
  const byDigest = new Map<string, Disclosure>()
  for (const disclosure of sdJwt.disclosures)
    byDigest.set(encodeBase64Url(await crypto.sha256(disclosure.encoded)), disclosure)
  if (byDigest.size < sdJwt.disclosures.length) throw new SdJwtError('duplicate-digest', 'A disclosure comes twice.')
  const reading: Reading = { byDigest, seen: new Set(), unreferenced: new Set(sdJwt.disclosures) }
  const root = readNode(reading, payload, undefined, undefined)
  if (reading.unreferenced.size > 0)
    throw new SdJwtError('unreferenced-disclosure', 'A disclosure belongs to no digest.')
  return root
}

function readNode(
  reading: Reading,
  value: JsonValue,
  parent: ClaimNode | undefined,
  disclosure: Disclosure | undefined,
): ClaimNode {
  const node = { parent, disclosure, value, children: new Map<string | number, ClaimNode>() }
  if (Array.isArray(value)) return readArray(reading, { ...node, kind: 'array' }, value)
  if (isJsonObject(value)) return readObject(reading, { ...node, kind: 'object' }, value)
  return { ...node, kind: 'leaf' }
}

function readObject(reading: Reading, node: ClaimNode, { _sd: digests = [], ...clear }: JsonObject): ClaimNode {
  for (const [name, value] of Object.entries(clear)) {
    if (name === '...' || name === '_sd_alg') throw new SdJwtError('malformed-sd-jwt', 'A reserved name is misplaced.')
    node.children.set(name, readNode(reading, value, node, undefined))
  }
  if (!Array.isArray(digests)) throw new SdJwtError('malformed-sd-jwt', '_sd is not a list.')
  for (const digest of digests) {
    const disclosure = takeDisclosure(reading, digest)
    if (!disclosure) continue
    const { name, value } = disclosure
    if (name === undefined) throw new SdJwtError('malformed-disclosure', 'A disclosure of a member has no name.')
    if (!isDisclosable(name)) throw new SdJwtError('reserved-claim', 'A protected claim was disclosed selectively.')
    if (node.children.has(name)) throw new SdJwtError('duplicate-claim', 'A disclosure overwrites a claim.')
    node.children.set(name, readNode(reading, value, node, disclosure))
  }
  return node
}

function readArray(reading: Reading, node: ClaimNode, elements: readonly JsonValue[]): ClaimNode {
  for (const element of elements) {
    if (!isJsonObject(element) || !Object.hasOwn(element, '...')) {
      node.children.set(node.children.size, readNode(reading, element, node, undefined))
      continue
    }
    if (Object.keys(element).length > 1)
      throw new SdJwtError('malformed-sd-jwt', 'A digest of an element stands alone.')
    const disclosure = takeDisclosure(reading, element['...'])
    if (!disclosure) continue
    if (disclosure.name !== undefined) throw new SdJwtError('malformed-disclosure', 'An element has no name.')
    node.children.set(node.children.size, readNode(reading, disclosure.value, node, disclosure))
  }
  return node
}

function takeDisclosure({ byDigest, seen, unreferenced }: Reading, digest: unknown): Disclosure | undefined {
  if (typeof digest !== 'string') throw new SdJwtError('malformed-sd-jwt', 'A digest is not a string.')
  if (seen.has(digest)) throw new SdJwtError('duplicate-digest', 'A digest comes twice.')
  seen.add(digest)
  const disclosure = byDigest.get(digest)
  if (disclosure) unreferenced.delete(disclosure)
  return disclosure
}

const objectOf = (node: ClaimNode): JsonObject =>
  Object.fromEntries([...node.children].map(([name, child]) => [name, jsonOf(child)]))

function jsonOf(node: ClaimNode): JsonValue {
  if (node.kind === 'leaf') return node.value
  return node.kind === 'array' ? [...node.children.values()].map(jsonOf) : objectOf(node)
}
