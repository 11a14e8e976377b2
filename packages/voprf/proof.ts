import { type Element, type Group, isSame, SCALAR_BYTES, type Scalar } from './group.ts'
import { concat, hashToScalar, SEED_TAG, toTwoBytes, transcript } from './suite.ts'
import { VoprfError } from './voprf-error.ts'

/** What a proof speaks of: each element of `evaluated` is that of `blinded` times the key of `publicKey`. */
export interface Statement {
  publicKey: Element
  blinded: readonly Element[]
  evaluated: readonly Element[]
}

/** GenerateProof of RFC 9497 §2.2.1: that one key evaluated all elements, and is that of the public key. @param random drawn for this proof alone */
export function proveEvaluation(group: Group, secretKey: Scalar, statement: Statement, random: Scalar): Uint8Array {
  const composite = combineElements(group, statement, statement.blinded)
  const evaluated = group.multiply(secretKey, composite)
  const commitments = [group.multiplyBase(random), group.multiply(random, composite)]
  const challenge = challengeOf(group, [statement.publicKey, composite, evaluated, ...commitments])
  const answer = group.scalars.subtract(random, group.scalars.multiply(challenge, secretKey))
  return concat(challenge, answer)
}

/**
 * VerifyProof of RFC 9497 §2.2.2.
 * @throws VoprfError `invalid-proof`
 */
export function checkEvaluation(group: Group, statement: Statement, proof: Uint8Array): void {
  if (!isProven(group, statement, proof))
    throw new VoprfError('invalid-proof', 'The evaluation was not made with the key that it is said to be of.')
}

function isProven(group: Group, statement: Statement, proof: Uint8Array): boolean {
  const { publicKey, blinded, evaluated } = statement
  if (blinded.length === 0 || blinded.length !== evaluated.length) return false
  try {
    // Both of them refuse another length.
    const challenge = group.readSecret(proof.subarray(0, SCALAR_BYTES))
    const answer = group.readSecret(proof.subarray(SCALAR_BYTES))
    const before = combineElements(group, statement, blinded)
    const after = combineElements(group, statement, evaluated)
    const commitments = [
      group.add(group.multiplyBase(answer), group.multiply(challenge, publicKey)),
      group.add(group.multiply(answer, before), group.multiply(challenge, after)),
    ]
    return isSame(challengeOf(group, [publicKey, before, after, ...commitments]), challenge)
  } catch (error) {
    // Values that no honest proof has: a scalar too large or zero, and sums that are the identity.
    if (error instanceof VoprfError) return false
    throw error
  }
}

/** ComputeComposites: one element that stands for all, each weighted by a hash over everything. @param elements of the statement */
function combineElements(
  group: Group,
  { publicKey, blinded, evaluated }: Statement,
  elements: readonly Element[],
): Element {
  const seed = group.hash(transcript([publicKey, SEED_TAG], ''))
  const weighted = elements.map((element, at) => {
    const pair = [blinded[at], evaluated[at]].filter((one) => one !== undefined)
    const weight = hashToScalar(group, concat(transcript([seed], ''), toTwoBytes(at), transcript(pair, 'Composite')))
    return group.multiply(weight, element)
  })
  return weighted.reduce((sum, element) => group.add(sum, element))
}

const challengeOf = (group: Group, elements: readonly Element[]): Scalar =>
  hashToScalar(group, transcript(elements, 'Challenge'))
