import { isJsonObject, type JsonObject, type JsonValue } from '@e-collecting/credentials/jose'
import { createCredentialOffer, createOfferLink, createOfferReferenceLink } from '@e-collecting/credentials/oid4vci'
import { checkIssuable, isDisclosable } from '@e-collecting/credentials/sd-jwt'
import {
  createBearerSecret,
  type Exchange,
  type ExchangeChange,
  exchangeIdOf,
  fitsHash,
  hashSecret,
} from '@e-collecting/exchanges'
import { ManagementError } from '../../http/management-error.ts'
import type { StatusListRecord } from '../../status-lists/status-list-repository.ts'
import { type IssuerDeps, SECRET } from '../issuer-deps.ts'
import type { StoredOffer } from '../stored-offer.ts'
import { addressOf } from '../tenants.ts'
import { type ConfigurationOverride, findSigner } from './find-signer.ts'

const DEFAULT_OFFER_VALIDITY_SECONDS = 2_592_000
const DEFAULT_DEFERRED_VALIDITY_SECONDS = 864_000
/** Beyond the names no disclosure may carry: claims the credential itself sets. */
const OWN_CLAIMS = new Set(['sub', 'iat', 'sd_hash', 'nonce', 'aud', 'jti'])

/** What is offered to whom. Values that are not positive count as not given. */
export type CreateOfferCommand = {
  readonly configurationIds: string[]
  readonly subject: JsonValue | undefined
  /** The subject comes later, and the wallet waits for it. */
  readonly isDeferred: boolean
  readonly typeMetadata: Readonly<Record<string, string>>
  readonly offerValiditySeconds: number | undefined
  readonly deferredValiditySeconds: number | undefined
  readonly validFrom: Date | undefined
  readonly validUntil: Date | undefined
  readonly statusLists: readonly string[]
  readonly override: ConfigurationOverride
}

export type CreatedOffer = { readonly managementId: string; readonly offerId: string; readonly link: string }

/** What makes an exchange an offer: the columns that a wallet's requests are answered from. */
export type PreparedOffer = {
  readonly issuer: string
  readonly offer: Uint8Array
  readonly codeHash: Uint8Array
  readonly offerUntil: Date
}

/** Makes a credential offer in an exchange of its own. @throws ManagementError `rule-violated` */
export async function createOffer(deps: IssuerDeps, command: CreateOfferCommand): Promise<CreatedOffer> {
  const id = deps.randomUuid()
  const { link, ...prepared } = await prepareOffer(deps, id, command)
  await deps.exchanges.begin({ id, state: 'OFFERED', createdAt: deps.clock(), ...prepared })
  deps.log({ service: deps.name, event: 'offer-created' })
  return { managementId: id, offerId: id, link }
}

/**
 * Checks an offer against configuration, dates and status lists, and seals it for the row of an exchange. Changes nothing.
 * @throws ManagementError `rule-violated`
 */
export async function prepareOffer(
  deps: IssuerDeps,
  id: string,
  command: CreateOfferCommand,
): Promise<PreparedOffer & { readonly link: string }> {
  const now = deps.clock()
  checkConfigurations(deps, command)
  checkValidity(command, now)
  const subject = command.subject === undefined ? undefined : checkSubject(command.subject)
  if (subject === undefined && !command.isDeferred) throw violated('credential_subject_data is required.')
  const signer = await findSigner(deps, command.override)
  const list = await findStatusList(deps, command.statusLists, signer.did)
  const { configurationIds, isDeferred, typeMetadata, validFrom, validUntil } = command
  const { codeHash, ...way } = createCode(deps, id, { configurationIds, issuerDid: signer.did })
  const offer: StoredOffer = {
    configurationIds,
    isDeferred,
    typeMetadata,
    ...way,
    issuerDid: signer.did,
    ...(subject && { subject }),
    ...(list && { list }),
    ...(validFrom && { validFrom: validFrom.toISOString() }),
    ...(validUntil && { validUntil: validUntil.toISOString() }),
    deferredValiditySeconds: positiveOr(command.deferredValiditySeconds, DEFAULT_DEFERRED_VALIDITY_SECONDS),
  }
  return {
    issuer: deps.name,
    offer: deps.offers.seal(offer, id),
    codeHash,
    offerUntil: secondsAfter(now, positiveOr(command.offerValiditySeconds, DEFAULT_OFFER_VALIDITY_SECONDS)),
    link: way.link,
  }
}

/**
 * A new code for an offer whose collection has broken off. The code before and the token that it gave are good for nothing any more; a
 * wallet that was faster than this collects, and then the new code is not. Changes nothing by itself.
 * @returns undefined for what is not being collected
 */
export function renewOffer(deps: IssuerDeps, { id, issuer, state, offer }: Exchange): ExchangeChange | undefined {
  if (issuer !== deps.name || state !== 'IN_PROGRESS' || offer === null) return undefined
  const { reference: _, ...stored } = deps.offers.open(offer, id)
  const { codeHash, ...way } = createCode(deps, id, stored)
  const noToken = { tokenHash: null, refreshHash: null, dpopHash: null, tokenUntil: deps.clock() }
  return { state, offer: deps.offers.seal({ ...stored, ...way }, id), codeHash, ...noToken }
}

/**
 * A link of more bytes makes a code of more than 77 modules (version 15 of QR codes holds 520 at the lowest error correction), which
 * at three pixels for each would be wider than 231.
 */
const DENSE_LINK_BYTES = 520

/** An offer stands in its link, as wallets take it best; one that would make the code too dense is fetched by a secret of its own. */
function createCode(
  deps: IssuerDeps,
  id: string,
  { configurationIds, issuerDid }: Pick<StoredOffer, 'configurationIds' | 'issuerDid'>,
): Pick<StoredOffer, 'link' | 'reference'> & { codeHash: Uint8Array } {
  const preAuthorizedCode = createBearerSecret(id, deps.randomBytes)
  const credentialIssuer = addressOf(deps, issuerDid)
  const offer = createCredentialOffer({ credentialIssuer, configurationIds, preAuthorizedCode })
  const codeHash = hashSecret(SECRET.code, preAuthorizedCode)
  const link = createOfferLink(deps.offerScheme, offer)
  if (link.length <= DENSE_LINK_BYTES) return { link, codeHash }
  const secret = createBearerSecret(id, deps.randomBytes)
  const secretHash = Buffer.from(hashSecret(SECRET.reference, secret)).toString('base64url')
  const uri = `${deps.serviceAddress}${OFFER_PATH}/${secret}`
  return { link: createOfferReferenceLink(deps.offerScheme, uri), codeHash, reference: { secretHash, offer } }
}

/** Below the address of the service. */
export const OFFER_PATH = '/api/offer'

/** Whether a code is good now: no wallet has begun to collect, or the time of the token that one has fetched is over. */
export const isRedeemableAt = (now: Date, { state, offerUntil, tokenUntil }: Exchange): boolean =>
  offerUntil !== null &&
  offerUntil > now &&
  (state === 'OFFERED' || (state === 'IN_PROGRESS' && tokenUntil !== null && tokenUntil <= now))

/** The offer that a link names by reference, as long as its code is good. */
export async function readOffer(deps: IssuerDeps, secret: string): Promise<JsonObject | undefined> {
  const id = exchangeIdOf(secret)
  if (id === undefined) return undefined
  const referenceOf = ({ offer }: Exchange) => (offer === null ? undefined : deps.offers.open(offer, id).reference)
  const isNamed = (exchange: Exchange): boolean => {
    if (exchange.issuer !== deps.name || !isRedeemableAt(deps.clock(), exchange)) return false
    const hash = referenceOf(exchange)?.secretHash
    return hash !== undefined && fitsHash(Buffer.from(hash, 'base64url'), SECRET.reference, secret)
  }
  const found = await deps.exchanges.findSuch(id, isNamed)
  return found && referenceOf(found)?.offer
}

const positiveOr = (value: number | undefined, fallback: number) =>
  value !== undefined && value > 0 ? value : fallback

const secondsAfter = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000)

const violated = (detail: string) => new ManagementError('rule-violated', detail)

function checkConfigurations({ configurations }: IssuerDeps, { configurationIds }: CreateOfferCommand): void {
  const unknown = configurationIds.find((id) => !Object.hasOwn(configurations, id))
  if (unknown !== undefined) throw violated('metadata_credential_supported_id names an unknown credential type.')
}

function checkValidity({ validFrom, validUntil }: CreateOfferCommand, now: Date): void {
  if (validUntil && validUntil <= now) throw violated('credential_valid_until must be in the future.')
  // A zone can move it out of the calendar that ISO 8601, and the database, write with four digits.
  if (validUntil && validUntil.getUTCFullYear() > 9999) throw violated('credential_valid_until must be before 10000.')
  if (validFrom && validUntil && validFrom > validUntil)
    throw violated('credential_valid_from must not be after credential_valid_until.')
}

/**
 * Subject data that can become disclosures: an object without protected names. Claims that the type does not describe are
 * allowed.
 * @throws ManagementError `rule-violated`
 */
export function checkSubject(subject: JsonValue): JsonObject {
  if (!isJsonObject(subject)) throw violated('credential_subject_data as JWT is not configured here.')
  if (hasProtectedName(subject) || Object.keys(subject).some((name) => OWN_CLAIMS.has(name)))
    throw violated('credential_subject_data uses a protected claim name.')
  if (!canBeRead(subject)) throw violated('credential_subject_data is more than verifiers read.')
  return subject
}

/** Each claim in base64url, and the rest of a credential, stay below what a verifier reads. */
const MAX_SUBJECT_BYTES = 330 * 1024

function canBeRead(subject: JsonObject): boolean {
  try {
    checkIssuable(subject)
  } catch {
    return false
  }
  return Buffer.byteLength(JSON.stringify(subject)) <= MAX_SUBJECT_BYTES
}

function hasProtectedName(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(hasProtectedName)
  if (!isJsonObject(value)) return false
  return Object.entries(value).some(([name, member]) => !isDisclosable(name) || hasProtectedName(member))
}

async function findStatusList(
  deps: IssuerDeps,
  uris: readonly string[],
  issuerDid: string,
): Promise<StatusListRecord | undefined> {
  if (uris.length === 0) return undefined
  const lists = await deps.lists.find(uris)
  if (uris.some((uri) => !lists.some((list) => list.uri === uri))) throw violated('status_lists names an unknown list.')
  if (lists.some((list) => list.issuerDid !== issuerDid)) throw violated('status_lists names a list of another issuer.')
  return lists.find((list) => list.uri === uris[0])
}
