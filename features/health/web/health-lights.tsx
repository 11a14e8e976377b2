import { useApi } from '@e-collecting/api-client'
import { useTranslation } from '@e-collecting/i18n/react'
import { classNames, Icon, type IconName } from '@e-collecting/ui'
import { useQuery } from '@tanstack/react-query'
import { HEALTH_SERVICES, type HealthService, type ServiceStatus } from '../contract.ts'
import { healthQuery } from './queries.ts'

type Light = ServiceStatus | 'loading'

const LOOK: Record<Light, { icon: IconName; colour: string }> = {
  up: { icon: 'success', colour: 'text-success' },
  down: { icon: 'error', colour: 'text-error' },
  offline: { icon: 'error', colour: 'text-error' },
  loading: { icon: 'clock', colour: 'text-grey' },
}

const NAMES = {
  verifier: 'health.services.verifier',
  'issuer-management': 'health.services.receiptManagement',
  'issuer-wallet': 'health.services.receiptWallet',
  'issuer-municipality': 'health.services.municipality',
} as const satisfies Record<HealthService, string>

/** The four lights of the footer: sign, service and state in words. A report that cannot be had counts as offline. */
export function HealthLights() {
  const { t } = useTranslation()
  const { data, isError } = useQuery(healthQuery(useApi()))
  const lightOf = (service: HealthService): Light => data?.services[service] ?? (isError ? 'offline' : 'loading')
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-4">
      {HEALTH_SERVICES.map((service) => {
        const light = lightOf(service)
        return (
          <li key={service} className="flex items-start gap-2 border-t border-hair py-3 text-small">
            <Icon name={LOOK[light].icon} className={classNames('mt-0.5 size-5', LOOK[light].colour)} />
            <span>
              {t(NAMES[service])}
              <span className={classNames('block', LOOK[light].colour)}>{t(`health.state.${light}`)}</span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
