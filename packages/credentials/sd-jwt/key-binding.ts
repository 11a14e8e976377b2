import type {
  EcPublicJwk,
  Es256PrivateKey,
  Es256SignCallbacks,
  Es256VerifyCallbacks,
  HashCallbacks,
} from '../crypto/index.ts'
import {
  createJwt,
  ISSUED_AT_TOLERANCE_SECONDS,
  isIssuedNow,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  type ParsedJwt,
  parseEcPublicJwk,
  parseJwt,
  toBareJwk,
  toEpochSeconds,
  validateJwtTimes,
  verifyJwt,
} from '../jose/index.ts'
import type { ParsedSdJwt } from './parse-sd-jwt.ts'
import { SdJwtError } from './sd-jwt-error.ts'

const KEY_BINDING_TYPE = 'kb+jwt'

export type KeyBindingJwtInput = KeyBindingExpectations & {
  readonly key: Es256PrivateKey
  /** Everything up to and including the last `~`. */
  readonly bound: string
}

/** @property audience the verifier's `client_id` with its prefix */
export type KeyBindingExpectations = { readonly audience: string; readonly nonce: string; readonly now: Date }

/** A key binding JWT over an SD-JWT with its chosen disclosures (RFC 9901 §4.3). */
export async function createKeyBindingJwt(
  crypto: HashCallbacks & Pick<Es256SignCallbacks, 'signEs256'>,
  { key, audience, nonce, now, bound }: KeyBindingJwtInput,
): Promise<string> {
  const claims = { sd_hash: await crypto.digestText(bound), nonce, aud: audience, iat: toEpochSeconds(now) }
  return createJwt(crypto, { header: { typ: KEY_BINDING_TYPE }, claims, key })
}

/**
 * Verifies the key binding: typ, ES256, `nonce`, exactly one `aud`, `iat` ±120 s, that its own times hold then as well as now,
 * `sd_hash`, and at last, as the dearest, the signature by the key of `cnf` (a key in the header is ignored). Call it after
 * `verifySdJwt`: it trusts the claims in `sdJwt`.
 * @returns the holder's key
 * @throws SdJwtError `missing-key-binding`, `missing-holder-key`, `unexpected-nonce`, `invalid-key-binding`
 */
export async function verifyKeyBinding(
  crypto: HashCallbacks & Es256VerifyCallbacks,
  sdJwt: ParsedSdJwt,
  expected: KeyBindingExpectations,
): Promise<EcPublicJwk> {
  if (sdJwt.keyBinding === undefined) throw new SdJwtError('missing-key-binding', 'No key binding is attached.')
  const holderKey = parseHolderKey(sdJwt.issuerJwt.claims)
  const jwt = parseKeyBinding(sdJwt.keyBinding)
  const { aud, nonce, iat, sd_hash: hash } = jwt.claims
  if (nonce !== expected.nonce) throw new SdJwtError('unexpected-nonce', 'nonce is another one')
  if (!isSoleAudience(aud, expected.audience)) throw refused('aud is not exactly the verifier')
  if (!isIssuedNow(iat, expected.now)) throw refused('iat is too far from now')
  requireInTime(jwt, expected.now)
  if (hash !== (await crypto.digestText(sdJwt.bound))) throw refused('sd_hash does not match')
  await verifyHolderSignature(crypto, jwt, holderKey)
  return holderKey
}

/**
 * The holder's key in the claims of a credential: `cnf.jwk`, or the old form with the key's members directly in `cnf`.
 * @throws SdJwtError `missing-holder-key`
 */
export function parseHolderKey(claims: JsonObject): EcPublicJwk {
  const { cnf } = claims
  if (!isJsonObject(cnf)) throw new SdJwtError('missing-holder-key', 'The credential is bound to no key.')
  try {
    return toBareJwk(parseEcPublicJwk('jwk' in cnf ? cnf.jwk : cnf))
  } catch (cause) {
    throw new SdJwtError('missing-holder-key', 'The key in cnf is broken.', { cause })
  }
}

function parseKeyBinding(compact: string): ParsedJwt {
  try {
    return parseJwt(compact, { typ: KEY_BINDING_TYPE })
  } catch (cause) {
    throw new SdJwtError('invalid-key-binding', 'The key binding is broken.', { cause })
  }
}

/** It holds at the time that the holder names, too: whoever verifies the presentation again later knows no other. */
function requireInTime({ claims }: ParsedJwt, now: Date): void {
  const signedAt = new Date(Number(claims.iat) * 1000)
  try {
    for (const at of [now, signedAt]) validateJwtTimes(claims, { now: at, skewSeconds: ISSUED_AT_TOLERANCE_SECONDS })
  } catch (cause) {
    throw new SdJwtError('invalid-key-binding', 'The key binding is out of its time.', { cause })
  }
}

async function verifyHolderSignature(crypto: Es256VerifyCallbacks, jwt: ParsedJwt, holderKey: EcPublicJwk) {
  try {
    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(holderKey))
  } catch (cause) {
    throw new SdJwtError('invalid-key-binding', 'The key binding is not signed by the holder.', { cause })
  }
}

const isSoleAudience = (aud: JsonValue | undefined, audience: string) =>
  Array.isArray(aud) ? aud.length === 1 && aud[0] === audience : aud === audience

const refused = (reason: string) => new SdJwtError('invalid-key-binding', reason)
