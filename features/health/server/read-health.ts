import type { Clock } from '@e-collecting/kernel'
import { HEALTH_SERVICES, type HealthReport, type HealthService, type ServiceStatus } from '../contract.ts'

export interface HealthReaderDeps {
  /** Fetches the actuator health document of a service (`{ "status": "UP" }`); rejects or answers non-JSON when it is away. */
  fetchActuator: (service: HealthService) => Response | Promise<Response>
  now: Clock
}

/** Readers within this time share one round of questions. */
const MEMORY_MS = 5000

/** Asks all four actuators at once; one that fails is offline and hides none of the others. */
export function createHealthReader({ fetchActuator, now }: HealthReaderDeps): () => Promise<HealthReport> {
  let report: Promise<HealthReport> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (report === undefined || now().getTime() - askedAt >= MEMORY_MS) {
      askedAt = now().getTime()
      report = askAll(fetchActuator)
    }
    return report
  }
}

async function askAll(fetchActuator: HealthReaderDeps['fetchActuator']): Promise<HealthReport> {
  const statuses = await Promise.all(HEALTH_SERVICES.map((service) => ask(fetchActuator, service)))
  const services = Object.fromEntries(HEALTH_SERVICES.map((service, index) => [service, statuses[index]]))
  return { services: services as HealthReport['services'] }
}

async function ask(fetchActuator: HealthReaderDeps['fetchActuator'], service: HealthService): Promise<ServiceStatus> {
  try {
    const body: unknown = await (await fetchActuator(service)).json()
    const status = typeof body === 'object' && body !== null && 'status' in body ? body.status : undefined
    if (typeof status !== 'string') return 'offline'
    return status === 'UP' ? 'up' : 'down'
  } catch {
    // Whoever gives no health is shown as offline.
    return 'offline'
  }
}
