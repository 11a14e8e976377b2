import { type StubRequest, type StubRoutes, stubServer } from '@e-collecting/api-client/testing'
import type { Resident } from '@e-collecting/municipalities/contract'
import { ANNA as LISTED, ONLY_PAGE } from '@e-collecting/municipalities/web/testing'
import type {
  CredentialDetails,
  CredentialOptions,
  CredentialRecord,
  ProviderStatus,
  SettableStatus,
} from '../../../contract.ts'
import { recordStatusOf } from '../../../contract.ts'

export const OFFER_LINK = 'openid-credential-offer://?credential_offer_uri=https%3A%2F%2Fsite.test%2Foffer%2F1'
export const NULLIFIER = 'ab'.repeat(32)
export const TITLE = 'Nachtzüge in alle Nachbarländer'

const FEDERAL = { level: 'federal', canton: null, municipality: null } as const

export const OPTIONS: CredentialOptions = {
  municipalities: [
    { id: 'm2', name: 'Chur', bfsNumber: '3901', canton: 'GR', hasDid: false },
    { id: 'm1', name: 'Winterthur', bfsNumber: '230', canton: 'ZH', hasDid: true },
  ],
  popularVotes: [
    { ...FEDERAL, slug: 'night-trains', title: TITLE, isIssuable: true },
    { ...FEDERAL, slug: 'quiet-evenings', title: 'Stille Abende', isIssuable: false },
    { ...FEDERAL, level: 'cantonal', canton: 'GR', slug: 'passes', title: 'Autofreie Pässe', isIssuable: true },
  ],
}

export const ANNA: Resident = { ...LISTED, id: '0190a5c2-7c0e-7a44-9b1c-7c2f6f0e1a55' }

/** Anna's record while its offer is open. */
export const RECORD: CredentialRecord = {
  id: 'c1',
  resident: { id: ANNA.id, givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' },
  municipality: { id: 'm1', name: 'Winterthur', bfsNumber: '230' },
  popularVote: { slug: 'night-trains', title: TITLE },
  status: 'issued',
  providerStatus: 'OFFERED',
  hasManagementId: true,
  createdAt: '2026-11-21T10:00:00Z',
  issuedAt: '2026-11-21T10:00:01Z',
  revokedAt: null,
  change: null,
}

/** The record once the issuer has said `status`. */
export const recordIn = (status: ProviderStatus): CredentialRecord => ({
  ...RECORD,
  status: recordStatusOf(status),
  providerStatus: status,
  revokedAt: status === 'REVOKED' ? '2026-11-21T11:00:00Z' : null,
})

export const detailsOf = (record: CredentialRecord): CredentialDetails => ({
  ...record,
  validFrom: '2026-11-21T10:00:01Z',
  validUntil: '2027-12-01T22:59:59Z',
  issuerDid: 'did:webvh:abc:site.test:winterthur',
  managementId: record.hasManagementId ? 'b9f3e0c4-0000-4000-8000-000000000001' : null,
  subject: record.hasManagementId
    ? {
        nullifier: NULLIFIER,
        volksbegehren: 'night-trains',
        issuerDid: 'did:webvh:abc:site.test:winterthur',
        issuedDate: '2026-11-21',
      }
    : null,
  proofs: [],
  offerDeepLink: record.providerStatus === 'OFFERED' && record.status === 'issued' ? OFFER_LINK : null,
  suspension: null,
})

export const pageOf = (...items: CredentialRecord[]) => ({ items, ...ONLY_PAGE, total: items.length })

/** The API of the tab around one credential that keeps what is done to it. `routes` replaces single answers. */
export function credentialStub(first: CredentialRecord = RECORD, routes: StubRoutes = {}) {
  let record = first
  const details = () => detailsOf(record)
  /** The resident, or the issuer, has done something meanwhile. */
  const move = (status: ProviderStatus) => {
    record = recordIn(status)
  }
  /** Somebody has asked for it, and the issuer has not confirmed it. */
  const leaveOpen = (change: NonNullable<CredentialRecord['change']>) => {
    record = { ...record, change }
  }
  const server = stubServer({
    'GET /api/admin/credential-options': () => OPTIONS,
    'POST /api/admin/credentials/search': () => pageOf(record),
    'POST /api/admin/credentials': details,
    'GET /api/admin/credentials/c1': details,
    'POST /api/admin/credentials/c1/refresh': details,
    'PUT /api/admin/credentials/c1/status': ({ body }: StubRequest) => {
      move((body as { status: SettableStatus }).status)
      return details()
    },
    'POST /api/admin/credentials/c1/revoke': () => {
      move('REVOKED')
      return details()
    },
    'POST /api/admin/municipalities/m1/residents/search': () => ({ items: [ANNA], ...ONLY_PAGE, total: 1 }),
    ...routes,
  })
  return { ...server, move, leaveOpen }
}
