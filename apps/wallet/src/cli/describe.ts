import { cleanText, type HolderErrorCode, type LocalizedText, pickText } from '@e-collecting/credentials/oid4vci'
import {
  type CredentialStatus,
  type HeldCredential,
  listSubjectClaims,
  type OpenedOffer,
  type OpenedRequest,
  type QueryMatch,
  type ShownClaim,
} from '../headless.ts'

const LANGUAGE = 'en'
const say = (text: LocalizedText) => pickText(text, LANGUAGE)

/** A value as one line of harmless text: foreign text must not steer the terminal. */
const sayValue = (value: unknown) => cleanText(typeof value === 'string' ? value : JSON.stringify(value)) ?? ''

const sayClaim = ({ path, name, values }: ShownClaim) =>
  `  ${say(name) ?? sayValue(path.join('.'))}: ${values.map(sayValue).join(', ')}`

/** Who offers what. */
export function describeOffer({ metadata, configuration, offer }: OpenedOffer): string[] {
  return [
    'Somebody offers you a credential.',
    `  Credential: ${say(configuration.name) ?? sayValue(configuration.vct)}`,
    `  Issuer:     ${say(metadata.name) ?? 'without a name'}`,
    `  Address:    ${sayValue(offer.credentialIssuer)}`,
    `  Signed by:  ${metadata.signedBy ?? 'not signed; it is known once the credential has arrived'}`,
  ]
}

/** Who asks for what, and what would be sent. */
export function describeRequest({ request, host, matches }: OpenedRequest): string[] {
  const purpose = say(request.purpose)
  return [
    'Somebody asks you for data.',
    `  Who:  ${say(request.name) ?? 'without a name'}`,
    ...(purpose === undefined ? [] : [`  Why:  ${purpose}`]),
    `  Host: ${host}`,
    `  Id:   ${request.verifierDid}`,
    '',
    ...matches.flatMap(describeMatch),
  ]
}

function describeMatch({ candidates, paths, vctValues }: QueryMatch): string[] {
  const [first] = candidates
  if (first)
    return [`From "${nameOf(first.credential)}" this would be sent, and nothing else:`, ...first.claims.map(sayClaim)]
  const type = vctValues.length === 0 ? '' : ` of type ${vctValues.map(sayValue).join(' or ')}`
  const wanted = paths.map((path) => sayValue(path.join('.'))).join(', ')
  return [`You hold no credential${type} with: ${wanted}`]
}

/** A held credential with its status, the number of its copies, and its claims. */
export const describeCredential = (held: HeldCredential, status: CredentialStatus): string[] => [
  `${nameOf(held)} (${status})`,
  `  Issuer: ${say(held.issuerName) ?? sayValue(held.credentialIssuer)}`,
  `  Id:     ${held.issuerDid}`,
  `  Copies: ${held.copies.length}, shown ${held.copies.reduce((sum, { useCount }) => sum + useCount, 0)} times`,
  ...listSubjectClaims(held).map(sayClaim),
]

export const nameOf = ({ name, vct }: Pick<HeldCredential, 'name' | 'vct'>): string => say(name) ?? sayValue(vct)

/** What stopped the wallet, and what to do. */
export const ERROR_TEXTS: Record<HolderErrorCode, string> = {
  'unsupported-link': 'This is neither a credential offer nor a presentation request.',
  'insecure-address': 'The link leads to an address without encryption. Only https and this machine are allowed.',
  unreachable: 'The other side does not answer. Is it running?',
  'answer-too-large': 'The other side sent more than a wallet should read.',
  'invalid-offer': 'The credential offer is broken.',
  'unsupported-offer': 'The offer asks for something this wallet cannot do.',
  'invalid-metadata': 'What the issuer says of itself is broken.',
  'offer-gone': 'The offer was collected already, or has lapsed. Ask for a new one.',
  'issuance-refused': 'The issuer refused.',
  'credential-deferred': 'The issuer wants to deliver later; this wallet does not wait.',
  'invalid-credential': 'The credential that came does not verify. It was not kept.',
  'invalid-request': 'The request is broken.',
  'request-expired': 'The request is too old. Ask for a new one.',
  'request-gone': 'The request was answered already, or has lapsed. Ask for a new one.',
  'unsupported-request': 'The request asks in a way this wallet does not speak.',
  'client-mismatch': 'The request does not come from the one the link names. Nothing was sent.',
  'response-address-mismatch': 'The answer would go to another address than the request came from. Nothing was sent.',
  'unresolvable-did': 'The identity of the other side (its DID) cannot be verified. Nothing was sent.',
  'untrusted-signature': 'The signature of the other side is wrong. Nothing was sent.',
  'certificate-out-of-time':
    'A certificate of the other side is not valid today: its time is up, or has not begun. Nothing was sent.',
  'untrusted-certificate':
    'Nobody whom this wallet trusts vouches for the certificate of the other side. Nothing was sent. See --anchors.',
  'missing-credential': 'You hold no credential that answers this request.',
  'response-refused': 'The verifier did not accept the answer.',
}
