import type { CredentialOfferRequest } from '../issuer-service.ts'

/** An offer as the product asks for it. */
export const RECEIPT_OFFER: CredentialOfferRequest = {
  credentialType: 'e-collecting-receipt',
  subject: { firstName: 'Anna' },
  offerValiditySeconds: 60,
  validFrom: new Date('2026-01-15T12:00:00Z'),
  validUntil: new Date('2027-01-15T12:00:00Z'),
  statusLists: ['https://lists.example.ch/1.jwt'],
}
