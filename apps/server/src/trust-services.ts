import type { HealthService } from '@e-collecting/health/contract'
import type { IssuerService, VerifierService } from '@e-collecting/swiyu-client'
import type { Hono } from 'hono'

/** An issuer with the status list that belongs to every credential it makes for the product. */
export interface IssuerAccess {
  issuer: IssuerService
  statusListUrl: string
}

/** All the product knows of the trust services, wherever they run. */
export interface TrustServices {
  verifier: VerifierService
  receipt: IssuerAccess
  /** Demo mode with embedded services only. */
  betaId: IssuerAccess | undefined
  /** Issuers whose identity credentials count. */
  acceptedIssuerDids: readonly string[]
  /** What wallets call: `/services/**` and `/.well-known/**`; nothing when the services run elsewhere. */
  walletSide: Hono
  fetchActuator: (service: HealthService) => Promise<Response>
  /** Deletes what has lapsed. */
  sweep: () => Promise<void>
}
