import { type CredentialOffer, HolderError, parseCredentialOffer } from '@e-collecting/credentials/oid4vci'
import type { RequestReference } from '@e-collecting/credentials/oid4vp'

/** What a link asks of a wallet. Nothing has been fetched yet. */
export type WalletLink =
  | { readonly kind: 'offer'; readonly offer: CredentialOffer }
  /** An offer to be fetched. */
  | { readonly kind: 'offer-reference'; readonly uri: string }
  | { readonly kind: 'presentation'; readonly reference: RequestReference }

/** Schemes under which offers and requests travel: swiyu's own, OpenID's, and those of the high assurance profile. */
export const LINK_SCHEMES = [
  'swiyu',
  'swiyu-verify',
  'swiyu-sandbox',
  'openid-credential-offer',
  'openid4vp',
  'haip',
  'haip-vci',
  'haip-vp',
] as const

const MAX_LINK = 32_768

/**
 * Reads a deep link or a bare http(s) address of a request object. What is in the link decides, not its scheme.
 * @throws HolderError `unsupported-link`, `invalid-offer`, `unsupported-offer`
 */
export function parseLink(text: string): WalletLink {
  const link = text.trim()
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(link)?.[1]?.toLowerCase() ?? ''
  const isWebAddress = (scheme === 'https' || scheme === 'http') && URL.canParse(link)
  if (link.length > MAX_LINK || !(isWebAddress || LINK_SCHEMES.some((known) => known === scheme)))
    throw new HolderError('unsupported-link', 'Another kind of link.')
  return fromParameters(readQuery(link)) ?? fromWebAddress(link, isWebAddress)
}

function fromParameters(query: URLSearchParams): WalletLink | undefined {
  const offer = query.get('credential_offer')
  if (offer !== null) return { kind: 'offer', offer: parseCredentialOffer(offer) }
  const offerUri = query.get('credential_offer_uri')
  if (offerUri !== null) return { kind: 'offer-reference', uri: offerUri }
  const requestUri = query.get('request_uri')
  if (requestUri === null) return undefined
  const reference = { requestUri, clientId: query.get('client_id') ?? undefined }
  return { kind: 'presentation', reference: isPosted(query) ? { ...reference, isPosted: true } : reference }
}

/** How the request is to be asked for (OID4VP 1.0 §5.1): there are two ways, and whoever names a third is refused. */
function isPosted(query: URLSearchParams): boolean {
  const method = query.get('request_uri_method') ?? 'get'
  if (method !== 'get' && method !== 'post') throw new HolderError('unsupported-link', 'Another request_uri_method.')
  return method === 'post'
}

function fromWebAddress(link: string, isWebAddress: boolean): WalletLink {
  if (!isWebAddress) throw new HolderError('unsupported-link', 'Neither an offer nor a request.')
  return { kind: 'presentation', reference: { requestUri: link } }
}

function readQuery(link: string): URLSearchParams {
  const [beforeFragment = ''] = link.split('#')
  return new URLSearchParams(beforeFragment.slice(beforeFragment.indexOf('?') + 1))
}
