import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import type { JsonObject } from '@e-collecting/credentials/jose'
import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { issueSdJwt } from '@e-collecting/credentials/sd-jwt'
import { openJson } from '../../keys/sealer.ts'
import { listOfferIndexes, type TakenIndex } from '../../status-lists/status-list-repository.ts'
import { type IssuerDeps, sealingContext } from '../issuer-deps.ts'
import type { OfferRecord } from '../offer-repository.ts'

export type SignedCopies = {
  /** One compact SD-JWT per holder key, in their order. */
  readonly credentials: readonly string[]
  /** The status entries they carry, one each; empty if the offer named no list. */
  readonly usedIndexes: readonly TakenIndex[]
}

/**
 * Signs one copy of an offer's credential for each holder key, each with a status entry of its own (decision 25).
 * Does NOT change anything: the caller commits first and hands the copies out then.
 * @throws IssuanceError `credential_request_denied` when there is nothing (left) to sign or the issuer's key is gone
 */
export async function signCopies(
  deps: Pick<IssuerDeps, 'db' | 'clock' | 'sealer' | 'identities' | 'configurations'>,
  offer: OfferRecord,
  holderKeys: readonly EcPublicJwk[],
): Promise<SignedCopies> {
  const configuration = deps.configurations[offer.configurationIds[0] ?? '']
  const signer = await deps.identities.find(offer.issuerDid)
  const sealed = offer.sealedSubject
  if (!configuration || !signer || !sealed)
    throw new IssuanceError('credential_request_denied', 'This credential cannot be issued.')
  const subject = openJson<JsonObject>(deps.sealer, sealed, sealingContext('subject', offer.id))
  const reserved = await listOfferIndexes(deps.db, [offer.id], { isIssued: false })
  const usedIndexes = reserved.slice(0, holderKeys.length)
  if (usedIndexes.length > 0 && usedIndexes.length < holderKeys.length)
    throw new IssuanceError('credential_request_denied', 'Too few status entries are reserved.')
  const issuedAt = deps.clock()
  const credentials: string[] = []
  for (const [copy, holderKey] of holderKeys.entries()) {
    const status = usedIndexes[copy]
    credentials.push(
      await issueSdJwt(nodeCrypto, {
        issuerDid: signer.did,
        kid: signer.assertion.kid,
        key: signer.assertion.key,
        vct: configuration.vct,
        issuedAt,
        validFrom: offer.validFrom ?? undefined,
        expiresAt: offer.validUntil ?? undefined,
        holderKey,
        status: status && { index: status.index, uri: status.uri },
        subject,
        clearClaims: offer.typeMetadata,
      }),
    )
  }
  return { credentials, usedIndexes }
}
