import type { EcPrivateJwk } from '@e-collecting/credentials/crypto'
import type { Config } from '../config.ts'
import { DEMO_AUDIT_KEY } from '../declaration/load-audit-key.ts'
import { OperatorError } from '../operator-error.ts'
import { runCommand } from '../run-command.ts'
import { openKeyFiles, openVault } from '../vault.ts'

/** The demo's own audit key, from a file or from the database; a server may run meanwhile. @throws OperatorError where there is none */
export async function readDemoKey(config: Config): Promise<EcPrivateJwk> {
  const stored =
    config.databaseUrl === undefined
      ? await openKeyFiles(config).load(DEMO_AUDIT_KEY)
      : await runCommand(
          async ({ connection, ...parts }) =>
            (await openVault({ ...parts, db: connection.db })).keys.load(DEMO_AUDIT_KEY),
          config,
        )
  if (stored === undefined)
    throw new OperatorError(
      'This installation has made no audit key: it was given a public one, or has not been started as a demo.',
    )
  return JSON.parse(Buffer.from(stored).toString('utf8')) as EcPrivateJwk
}
