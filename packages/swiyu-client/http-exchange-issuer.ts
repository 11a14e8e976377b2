import { isOpenOffer, sealedColumn } from '@e-collecting/exchanges'
import type { Sealer } from '@e-collecting/kernel'
import type { ExchangeIssuer } from './exchange-ports.ts'
import type { IssuerService } from './issuer-service.ts'

/** Name that an exchange has for an issuer elsewhere. */
const REMOTE = 'remote'

/** An issuer elsewhere; its offer's link stands sealed in the exchange's row while it can be collected. */
export function createHttpExchangeIssuer(
  issuer: Pick<IssuerService, 'createOffer' | 'readStatus' | 'changeStatus'>,
  sealer: Sealer,
): ExchangeIssuer {
  const links = sealedColumn<string>(sealer, 'offer')
  return {
    offer: async (exchangeId, request) => {
      const { managementId, offerDeepLink } = await issuer.createOffer(request)
      return {
        issuer: REMOTE,
        remoteOffer: managementId,
        codeHash: null,
        offer: links.seal(offerDeepLink, exchangeId),
        offerUntil: new Date(request.validFrom.getTime() + request.offerValiditySeconds * 1000),
      }
    },
    offerLinkOf: ({ id, issuer: name, state, offer }) =>
      name === REMOTE && offer !== null && isOpenOffer(state) ? links.open(offer, id) : undefined,
    read: async ({ remoteOffer }) => (remoteOffer === null ? 'unknown' : issuer.readStatus(remoteOffer)),
    withdraw: async ({ remoteOffer }) => {
      if (remoteOffer) await issuer.changeStatus(remoteOffer, 'CANCELLED')
    },
  }
}
