import type { Es256PrivateKey, Es256SignCallbacks, HashCallbacks } from '../crypto/index.ts'
import type { ClaimPath } from './claim-path.ts'
import { buildClaimTree, type ClaimNode } from './claim-tree.ts'
import { createKeyBindingJwt } from './key-binding.ts'
import type { Disclosure, ParsedSdJwt } from './parse-sd-jwt.ts'
import { SdJwtError } from './sd-jwt-error.ts'

export type PresentationInput = {
  /** The claims to show. Parents of a selected claim and everything below it go along; other disclosures stay. */
  readonly paths: readonly ClaimPath[]
  /** Left out: a presentation without holder binding. */
  readonly keyBinding?: KeyBindingInput | undefined
}

export type KeyBindingInput = {
  readonly key: Es256PrivateKey
  /** The verifier's `client_id` with its prefix. */
  readonly audience: string
  readonly nonce: string
  readonly now: Date
}

/**
 * A presentation that shows the chosen claims only, with a key binding JWT if asked for.
 * Does NOT verify the issuer's signature.
 * @throws SdJwtError `claim-not-found` if a path selects nothing, and those of `resolveClaims`
 */
export async function presentSdJwt(
  crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  sdJwt: ParsedSdJwt,
  { paths, keyBinding }: PresentationInput,
): Promise<string> {
  const root = await buildClaimTree(crypto, sdJwt)
  const shown = new Set(paths.flatMap((path) => disclosuresFor(root, path)))
  const encoded = sdJwt.disclosures
    .filter((disclosure) => shown.has(disclosure))
    .map((disclosure) => disclosure.encoded)
  const bound = `${[sdJwt.issuerJwt.compact, ...encoded].join('~')}~`
  return keyBinding ? bound + (await createKeyBindingJwt(crypto, { ...keyBinding, bound })) : bound
}

function disclosuresFor(root: ClaimNode, path: ClaimPath): readonly Disclosure[] {
  const nodes = path.reduce<readonly ClaimNode[]>(
    (found, step) => found.flatMap((node) => childrenAt(node, step)),
    [root],
  )
  if (nodes.length === 0) throw new SdJwtError('claim-not-found', 'The credential has no such claim.')
  return nodes.flatMap((node) => [...disclosuresAbove(node.parent), ...disclosuresWithin(node)])
}

function childrenAt(node: ClaimNode, step: string | number | null): readonly ClaimNode[] {
  if (step === null) return node.kind === 'array' ? [...node.children.values()] : []
  const child = node.children.get(step)
  return child ? [child] : []
}

const ownDisclosure = ({ disclosure }: ClaimNode) => (disclosure ? [disclosure] : [])

const disclosuresAbove = (node: ClaimNode | undefined): readonly Disclosure[] =>
  node ? [...disclosuresAbove(node.parent), ...ownDisclosure(node)] : []

const disclosuresWithin = (node: ClaimNode): readonly Disclosure[] => [
  ...ownDisclosure(node),
  ...[...node.children.values()].flatMap(disclosuresWithin),
]
