import { type Element, type Group, isSame, openGroup, type Scalar } from './group.ts'
import { checkEvaluation, proveEvaluation, type Statement } from './proof.ts'
import { combineParts, SHARES, splitSecret, THRESHOLD } from './shares.ts'
import { hashToElement, transcript } from './suite.ts'
import { VoprfError } from './voprf-error.ts'

/** A secret scalar, 32 bytes little-endian, and the element that is known of it. */
export interface KeyPair {
  secretKey: Uint8Array
  publicKey: Uint8Array
}

/** What a holder of a key, or of a share, answers. */
export interface Evaluation {
  /** 32 bytes each, in the order of what was asked. */
  evaluated: readonly Uint8Array[]
  /** 64 bytes: that the key of the public key was used for all of them. */
  proof: Uint8Array
}

/** The key of one of three holders. */
export interface Share extends KeyPair {
  /** 1, 2 or 3. */
  index: number
}

/**
 * The verifiable oblivious pseudorandom function of RFC 9497 (ristretto255-SHA512, mode 0x01): a server applies its key to inputs that it does not
 * see, and proves that it was this key. Whatever comes from elsewhere is checked: all functions throw `VoprfError` for what is no element or scalar.
 */
export interface Voprf {
  generateKeyPair: () => KeyPair
  /** @throws VoprfError `invalid-scalar` for zero or what is not below the order */
  publicKeyOf: (secretKey: Uint8Array) => Uint8Array
  /** Hides an input, of at most 65,535 bytes. `blind` undoes it, and shows the input to whoever can guess it. */
  blind: (input: Uint8Array) => { blind: Uint8Array; blinded: Uint8Array }
  /** What `blind` gives for an input and a blind that are known: what an auditor compares. */
  blindAgain: (input: Uint8Array, blind: Uint8Array) => Uint8Array
  blindEvaluate: (key: KeyPair, blinded: readonly Uint8Array[]) => Evaluation
  /** @throws VoprfError `invalid-proof`, `invalid-element` */
  check: (statement: Statement, proof: Uint8Array) => void
  /** Output of the function: 64 bytes. Does NOT check that the evaluation is right: `check` does. */
  finalize: (input: Uint8Array, blind: Uint8Array, evaluated: Uint8Array) => Uint8Array
  /** Deals a key to three holders, of whom any two answer for it, and one alone learns nothing of it. */
  split: (secretKey: Uint8Array) => Share[]
  /** What the whole key would have evaluated to. @throws VoprfError `invalid-shares` */
  combine: (parts: readonly { index: number; element: Uint8Array }[]) => Uint8Array
  /** Whether public keys of the holders 1 to 3 belong to one key, whichever two of them answer, and to none of them alone. */
  areOfOneKey: (publicKeys: readonly Uint8Array[]) => boolean
}

const MAX_INPUT_BYTES = 0xffff

/** @param draw random scalars, for tests that repeat themselves; otherwise the platform's */
export async function openVoprf(draw?: () => Uint8Array): Promise<Voprf> {
  const group = await openGroup()
  const { readElement, readSecret } = group
  const drawScalar = draw ?? group.randomScalar
  const blindAgain = (input: Uint8Array, blind: Uint8Array) => {
    if (input.length > MAX_INPUT_BYTES) throw new VoprfError('invalid-input', 'The input is too long.')
    return group.multiply(readSecret(blind), hashToElement(group, input))
  }
  return {
    generateKeyPair: () => {
      const secretKey = drawScalar()
      return { secretKey, publicKey: group.multiplyBase(secretKey) }
    },
    publicKeyOf: (secretKey) => group.multiplyBase(readSecret(secretKey)),
    blind: (input) => {
      const blind = drawScalar()
      return { blind, blinded: blindAgain(input, blind) }
    },
    blindAgain,
    blindEvaluate: (key, blinded) => evaluate(group, key, blinded.map(readElement), drawScalar()),
    check: ({ publicKey, blinded, evaluated }, proof) =>
      checkEvaluation(
        group,
        {
          publicKey: readElement(publicKey),
          blinded: blinded.map(readElement),
          evaluated: evaluated.map(readElement),
        },
        proof,
      ),
    finalize: (input, blind, evaluated) => {
      const element = group.multiply(group.scalars.invert(readSecret(blind)), readElement(evaluated))
      return group.hash(transcript([input, element], 'Finalize'))
    },
    split: (secretKey) =>
      splitSecret(group, readSecret(secretKey), drawScalar()).map((share, at) => ({
        index: at + 1,
        secretKey: share,
        publicKey: group.multiplyBase(share),
      })),
    combine: (parts) =>
      combineParts(
        group,
        parts.map(({ index, element }) => ({ index, element: readElement(element) })),
      ),
    areOfOneKey: (publicKeys) => isDealt(group, publicKeys.map(readElement)),
  }
}

function evaluate(group: Group, key: KeyPair, blinded: readonly Element[], random: Scalar): Evaluation {
  const secretKey = group.readSecret(key.secretKey)
  const evaluated = blinded.map((element) => group.multiply(secretKey, element))
  const statement = { publicKey: key.publicKey, blinded, evaluated }
  return { evaluated, proof: proveEvaluation(group, secretKey, statement, random) }
}

/**
 * The keys of holders 1 and 2 lead to the same one as those of 2 and 3: all three lie on one line. On a level one each holder would have the
 * whole key.
 */
function isDealt(group: Group, publicKeys: readonly Element[]): boolean {
  const [one, two] = publicKeys
  if (publicKeys.length !== SHARES || one === undefined || two === undefined || isSame(one, two)) return false
  const parts = publicKeys.map((element, at) => ({ index: at + 1, element }))
  return isSame(combineParts(group, parts.slice(0, THRESHOLD)), combineParts(group, parts.slice(1)))
}
