import type { Clock } from '@e-collecting/kernel'
import type { IssuerKeyFinding } from '@e-collecting/services'
import { type CreatedOffer, type IssuerKey, type IssuerService, verificationMethodOf } from './issuer-service.ts'
import { SwiyuServiceError } from './swiyu-service-error.ts'

export interface IssuerCheckDeps {
  issuer: Pick<IssuerService, 'createOffer' | 'changeStatus'>
  /** What is known of a key, given the link of an offer in its name. */
  checkKey: (kid: string, offerLink: string | undefined) => Promise<IssuerKeyFinding>
  now: Clock
  credentialType: string
  /** Claims of an offer that is about nobody. */
  subjectOf: (did: string) => Readonly<Record<string, unknown>>
}

/** An identity with its key and its status list. */
export interface CheckedIdentity extends IssuerKey {
  did: string
  statusListUrl: string | null
}

/** `left-open`: made, and not cancelled; `own-identity`: made and cancelled, under the only identity that the issuer knows. */
export type OfferFinding = 'cancelled' | 'left-open' | 'own-identity' | 'refused' | 'not-set-up' | 'unreachable'

export interface IssuerFindings {
  offer: OfferFinding
  key: IssuerKeyFinding
}

/** What could not be cancelled lapses by itself after this. */
const VALIDITY_SECONDS = 60

/**
 * Tries whether an issuer elsewhere issues under an identity: makes and cancels an offer, whose link nobody sees. A generic issuer signs
 * only when a credential is collected, so that the key is looked at apart. Rejects for a defect of ours only.
 */
export const createIssuerCheck =
  (deps: IssuerCheckDeps) =>
  async (identity: CheckedIdentity): Promise<IssuerFindings> => {
    const { offer, link } = await tryOffer(deps, identity)
    // What is signed under another identity says nothing of this one's key.
    const key = await deps.checkKey(
      verificationMethodOf(identity.did, identity),
      offer === 'own-identity' ? undefined : link,
    )
    return { offer, key }
  }

async function tryOffer(
  { issuer, now, credentialType, subjectOf }: IssuerCheckDeps,
  identity: CheckedIdentity,
): Promise<{ offer: OfferFinding; link?: string }> {
  const { did, statusListUrl } = identity
  const validFrom = now()
  let made: CreatedOffer
  try {
    made = await issuer.createOffer({
      credentialType,
      subject: subjectOf(did),
      offerValiditySeconds: VALIDITY_SECONDS,
      validFrom,
      validUntil: new Date(validFrom.getTime() + VALIDITY_SECONDS * 1000),
      statusLists: statusListUrl === null ? [] : [statusListUrl],
      issuerDid: did,
      issuerKey: identity,
    })
  } catch (error) {
    return { offer: refusalOf(error) }
  }
  const isCancelled = await issuer.changeStatus(made.managementId, 'CANCELLED').then(
    (status) => status === 'CANCELLED',
    () => false,
  )
  const found = made.isUnderOwnIdentity ? 'own-identity' : 'cancelled'
  return { offer: isCancelled ? found : 'left-open', link: made.offerDeepLink }
}

function refusalOf(error: unknown): OfferFinding {
  if (!(error instanceof SwiyuServiceError)) throw error
  if (error.code === 'refused') return 'refused'
  return error.code === 'misconfigured' ? 'not-set-up' : 'unreachable'
}
