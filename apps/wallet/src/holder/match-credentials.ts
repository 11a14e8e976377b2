import type { JsonValue } from '@e-collecting/credentials/jose'
import type { LocalizedText } from '@e-collecting/credentials/oid4vci'
import type { PresentationRequest } from '@e-collecting/credentials/oid4vp'
import { type ClaimPath, isDisclosable, selectClaims } from '@e-collecting/credentials/sd-jwt'
import type { HeldCredential } from './wallet-storage.ts'

/** A claim that would be sent: where it stands, what the issuer calls it, its value. */
export type ShownClaim = {
  readonly path: ClaimPath
  readonly name: LocalizedText
  readonly values: readonly JsonValue[]
}

/** A held credential that answers a part of a query, and what would be sent of it. */
export type MatchingCredential = { readonly credential: HeldCredential; readonly claims: readonly ShownClaim[] }

/** One part of a query and what the wallet could answer it with, newest first; empty if nothing fits. */
export type QueryMatch = {
  readonly queryId: string
  /** Paths asked for, to be shown even if nothing fits. */
  readonly paths: readonly ClaimPath[]
  readonly vctValues: readonly string[]
  readonly candidates: readonly MatchingCredential[]
}

/** Finds, for each part of a request, the held credentials of that type with every claim and value asked for. */
export function matchCredentials(
  { wanted }: Pick<PresentationRequest, 'wanted'>,
  credentials: readonly HeldCredential[],
): readonly QueryMatch[] {
  return wanted.credentials.map(({ id, paths, vctValues, choosePaths }) => ({
    queryId: id,
    paths,
    vctValues,
    candidates: credentials.flatMap((credential) => {
      const chosen = choosePaths(credential.claims)
      return chosen === undefined ? [] : [{ credential, claims: listShownClaims(chosen, credential) }]
    }),
  }))
}

/** Without what every presentation shows anyway, such as the type. */
const listShownClaims = (paths: readonly ClaimPath[], { claims, claimNames }: HeldCredential) =>
  paths
    .filter(([name]) => typeof name !== 'string' || isDisclosable(name))
    .map((path) => ({ path, name: findClaimName(claimNames, path), values: selectClaims(claims, path) }))

/** What the issuer calls a claim; nothing if it does not say. */
export const findClaimName = (names: HeldCredential['claimNames'], path: ClaimPath): LocalizedText =>
  names.find((entry) => entry.path.length === path.length && entry.path.every((step, at) => step === path[at]))?.name ??
  {}

/** Members every credential carries for machines. */
const TECHNICAL: ReadonlySet<string> = new Set([
  'iss',
  'sub',
  'vct',
  'vct#integrity',
  'vct_metadata_uri',
  'vct_metadata_uri#integrity',
  'iat',
  'nbf',
  'exp',
  'cnf',
  'status',
  '_sd_alg',
])

/** What a credential says of its holder: its claims without the technical ones, in the order the issuer describes them. */
export function listSubjectClaims({
  claims,
  claimNames,
}: Pick<HeldCredential, 'claims' | 'claimNames'>): readonly ShownClaim[] {
  const described = claimNames.map(({ path }) => path[0])
  const rankOf = (name: string) => (described.includes(name) ? described.indexOf(name) : described.length)
  return Object.entries(claims)
    .filter(([name]) => !TECHNICAL.has(name))
    .sort(([a], [b]) => rankOf(a) - rankOf(b))
    .map(([name, value]) => ({ path: [name], name: findClaimName(claimNames, [name]), values: [value] }))
}
