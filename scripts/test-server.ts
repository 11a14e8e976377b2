import type { TestProject } from 'vitest/node'
import { hasPgbouncer, startPgbouncer } from '../packages/database/testing/temporary-pgbouncer.ts'
import { hasPostgres, startPostgres } from '../packages/database/testing/temporary-postgres.ts'

/** A PostgreSQL on which the tests of a project make their databases. */
export interface TestServer {
  url: string
  /** Folder of its socket; undefined behind a pooler, which has none. */
  socketFolder: string | undefined
  /** False behind a pooler that loses named statements. */
  keepsStatements: boolean
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Undefined where the tests of a project run on PGlite. */
    testServer: TestServer
  }
}

export const HAS_POSTGRES = hasPostgres()
export const HAS_POOLER = HAS_POSTGRES && hasPgbouncer()

/**
 * Vitest calls it once for a project, before its first file; where there is no PostgreSQL no configuration names it.
 * @public
 * @returns ends what was started
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres()
  const pooler = project.name === 'pooler' ? await startPgbouncer(postgres.url) : undefined
  project.provide('testServer', {
    url: pooler?.url ?? postgres.url,
    socketFolder: pooler === undefined ? postgres.socketFolder : undefined,
    keepsStatements: pooler === undefined,
  })
  return async () => {
    await pooler?.stop()
    postgres.stop()
  }
}
