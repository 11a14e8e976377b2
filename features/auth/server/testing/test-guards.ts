import type { Actor } from '../actor.ts'
import { createStaffGuards } from '../guards.ts'

/** Guards of staff routes for whom the test says is there, whose passkey is always fresh. */
export const createTestGuards = (actor: () => Actor | undefined) =>
  createStaffGuards(
    async () => actor(),
    async () => true,
  )
