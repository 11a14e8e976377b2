import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { IssuanceError } from '@e-collecting/credentials/oid4vci'
import { issueSdJwt } from '@e-collecting/credentials/sd-jwt'
import { chooseSigner } from '../../certificates/certified-issuer.ts'
import type { TakenEntries } from '../../status-lists/status-entries.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import type { StoredOffer } from '../stored-offer.ts'

/**
 * Signs one copy of an offer's credential for each holder key, each with a status entry of its own.
 * Does NOT change anything: the caller commits first and hands the copies out then.
 * @returns compact SD-JWTs in the order of the keys
 * @throws IssuanceError `credential_request_denied` when there is nothing (left) to sign or the issuer's key is gone
 */
export async function signCopies(
  deps: Pick<IssuerDeps, 'clock' | 'identities' | 'configurations' | 'types' | 'faceOf' | 'certified'>,
  offer: StoredOffer,
  { holderKeys, entries }: { holderKeys: readonly EcPublicJwk[]; entries: TakenEntries | undefined },
): Promise<readonly string[]> {
  const [configurationId = ''] = offer.configurationIds
  const configuration = deps.configurations[configurationId]
  const identity = await deps.identities.find(offer.issuerDid)
  const { subject } = offer
  if (!configuration || !identity || !subject)
    throw new IssuanceError('credential_request_denied', 'This credential cannot be issued.')
  const signer = chooseSigner(identity, deps.certified)
  const issuedAt = deps.clock()
  const type = await deps.types.refer(configurationId, deps.faceOf(identity.did))
  const credentials: string[] = []
  for (const [copy, holderKey] of holderKeys.entries()) {
    const index = entries?.indexes[copy]
    credentials.push(
      await issueSdJwt(nodeCrypto, {
        vct: configuration.vct,
        issuedAt,
        validFrom: toDate(offer.validFrom),
        expiresAt: toDate(offer.validUntil),
        holderKey,
        status: entries && index !== undefined ? { index, uri: entries.uri } : undefined,
        subject,
        clearClaims: { ...type, ...offer.typeMetadata },
        ...signer,
      }),
    )
  }
  return credentials
}

const toDate = (instant: string | undefined) => (instant === undefined ? undefined : new Date(instant))
