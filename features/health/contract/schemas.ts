import { z } from 'zod'

/** `up`: the actuator says UP; `down`: it says anything else; `offline`: it did not answer. */
const ServiceStatusSchema = z.enum(['up', 'down', 'offline'])
export type ServiceStatus = z.output<typeof ServiceStatusSchema>

/** The four lights of the footer. */
export const HealthReportSchema = z
  .object({
    services: z.object({
      verifier: ServiceStatusSchema,
      'issuer-management': ServiceStatusSchema,
      'issuer-wallet': ServiceStatusSchema,
      'issuer-municipality': ServiceStatusSchema,
    }),
  })
  .meta({ id: 'HealthReport' })
export type HealthReport = z.output<typeof HealthReportSchema>
