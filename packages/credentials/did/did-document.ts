import type { EcPublicJwk } from '../crypto/index.ts'
import { isJsonObject, type JsonObject, parseEcPublicJwk } from '../jose/index.ts'
import { DidError } from './did-error.ts'
import { didOfKeyId } from './did-url.ts'

/** A DID document of a verified log: `id` is the DID that was asked for. Members beyond `id` are untrusted shapes. */
export type DidDocument = JsonObject & { readonly id: string }

/** The verification relationships of a key (DID Core §5.3). */
export type KeyPurpose = 'assertionMethod' | 'authentication'

const KEY_NAME = /^[0-9a-zA-Z_-]+$/

/**
 * Finds the P-256 key a `kid` names: a verification method of this very DID, controlled by nobody else, with `publicKeyJwk` and
 * `kid`, listed under one of `purposes` (any, unless told otherwise).
 * Does NOT verify that the point is on the curve: importing the key does.
 * @throws DidError `malformed-did`, `key-not-found`, `invalid-key`
 */
export function findVerificationKey(
  document: DidDocument,
  kid: string,
  purposes: readonly KeyPurpose[] = ['assertionMethod', 'authentication'],
): EcPublicJwk {
  if (didOfKeyId(kid) !== document.id || !KEY_NAME.test(kid.slice(document.id.length + 1)))
    throw new DidError('key-not-found', 'The key id belongs to another DID.')
  const methods = asArray(document.verificationMethod).filter((method) => isJsonObject(method) && method.id === kid)
  const [method] = methods
  if (!isJsonObject(method) || methods.length > 1)
    throw new DidError('key-not-found', 'The document names no such key, or names it twice.')
  if (!purposes.some((purpose) => asArray(document[purpose]).includes(kid)))
    throw new DidError('key-not-found', 'The key does not serve this purpose.')
  // swiyu's tool left it out until 2026, and in a document of its own nobody else is meant.
  const { controller = document.id } = method
  if (controller !== document.id) throw new DidError('invalid-key', 'The key is controlled by somebody else.')
  return readKey(method)
}

function readKey({ publicKeyJwk }: JsonObject): EcPublicJwk {
  if (!isJsonObject(publicKeyJwk) || typeof publicKeyJwk.kid !== 'string')
    throw new DidError('invalid-key', 'The key is not a JWK with kid.')
  try {
    return parseEcPublicJwk(publicKeyJwk)
  } catch (cause) {
    throw new DidError('invalid-key', 'The key is not a public P-256 key.', { cause })
  }
}

const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
