/** The four lights of the footer. */
export const HEALTH_SERVICES = ['verifier', 'issuer-management', 'issuer-wallet', 'issuer-municipality'] as const
export type HealthService = (typeof HEALTH_SERVICES)[number]

/** `up`: the actuator says UP; `down`: it says anything else; `offline`: it did not answer. */
export type ServiceStatus = 'up' | 'down' | 'offline'

export interface HealthReport {
  services: Record<HealthService, ServiceStatus>
}

/** The page asks again after this long, trusts an answer this long, and tries a failed one again this often. */
export const HEALTH_REFETCH_MS = 30_000
export const HEALTH_STALE_MS = 15_000
export const HEALTH_RETRIES = 2
