import type { z } from 'zod'

/** Generations of the management API: the generic services of swiyu, and the API that the specification has. */
export const GENERATIONS = ['2.x', '4.x', 'specification'] as const
export type Generation = (typeof GENERATIONS)[number]

export const json = (status: number, body: object): Response => Response.json(body, { status })

export async function readJson(request: Request): Promise<unknown> {
  try {
    return await request.json()
  } catch {
    return undefined
  }
}

/** Every fault with its member, as bean validation lists them. */
export const describeIssues = ({ issues }: z.ZodError): string =>
  issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ')
