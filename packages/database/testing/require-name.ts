import { expect } from 'vitest'

/** By its name a file is run where it says: else it would pass without ever having seen PostgreSQL. */
export function requireName(): void {
  const { testPath = '' } = expect.getState()
  if (!/\.(db|engines|embedded)\.test\.ts$/.test(testPath))
    throw new Error('A test with a database has one of the names that CONTRIBUTING.md lists, as *.db.test.ts.')
}
