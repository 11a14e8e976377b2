import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** Waits until the address says where a form stands, and nothing else. */
export const expectStep = (page: Page, step: string | null): Promise<void> =>
  expect.poll(() => new URL(page.url()).search).toBe(step === null ? '' : `?step=${step}`)
