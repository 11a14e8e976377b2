import { expect, vi } from 'vitest'

/** Until a product that has just started has opened its logs there is no page of a declaration. */
export const waitForLog = (url: string, item: string): Promise<void> =>
  vi.waitFor(
    async () => expect((await fetch(`${url}/api/v1/declaration-counts/${item}`)).status, `log of ${item}`).toBe(200),
    { timeout: 30_000, interval: 250 },
  )
