import { answerJson, type Endpoint, NO_STORE } from './endpoint.ts'

/** A check that resolves if the component works and rejects if it does not. */
export type HealthCheck = () => Promise<void>

type Component = { status: 'UP' | 'DOWN' }

const UP: Component = { status: 'UP' }

/**
 * Actuator endpoints in the shape of swiyu services: `/actuator/health` with its components, `/liveness`,
 * `/readiness`. Answers 503 if a component is down. Tells nothing but names and states.
 */
export function createHealthEndpoints(checks: Readonly<Record<string, HealthCheck>>): Endpoint[] {
  const answer = (value: object, status: Component['status']) =>
    answerJson(value, { status: status === 'UP' ? 200 : 503, headers: NO_STORE })
  return [
    {
      method: 'GET',
      path: '/actuator/health',
      answer: async () => {
        const components = await runChecks(checks)
        const status = overall(components)
        const states = { livenessState: UP, readinessState: { status } }
        return answer({ status, components: { ...components, ...states } }, status)
      },
    },
    { method: 'GET', path: '/actuator/health/liveness', answer: () => answer(UP, 'UP') },
    {
      method: 'GET',
      path: '/actuator/health/readiness',
      answer: async () => {
        const status = overall(await runChecks(checks))
        return answer({ status }, status)
      },
    },
  ]
}

async function runChecks(checks: Readonly<Record<string, HealthCheck>>): Promise<Record<string, Component>> {
  const results = await Promise.all(
    Object.entries(checks).map(async ([name, check]): Promise<[string, Component]> => {
      // A failing component is what this endpoint reports; the cause belongs to the log of whoever uses the component.
      const status = await check().then(
        () => 'UP' as const,
        () => 'DOWN' as const,
      )
      return [name, { status }]
    }),
  )
  return Object.fromEntries(results)
}

const overall = (components: Record<string, Component>): Component['status'] =>
  Object.values(components).every(({ status }) => status === 'UP') ? 'UP' : 'DOWN'
