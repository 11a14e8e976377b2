import { DomainError } from '@e-collecting/kernel'
import { readNames, runMain } from './command-line.ts'
import { rotateSigningKeys } from './keys/rotate-signing-keys.ts'
import { runCommand } from './run-command.ts'
import { openVault } from './vault.ts'

/** More than there are municipalities. */
const MOST_LABELS = 10_000

/** `npm run rotate-signing-keys [-- label …]`: new keys, and with the next start new DIDs, for these issuers and verifiers or for all. */
async function rotate(given: readonly string[]): Promise<void> {
  const { names: labels } = readNames(given, {
    takes: [0, MOST_LABELS],
    usage: 'npm run rotate-signing-keys -- [label …]',
  })
  const rotated = await runCommand(({ connection: { db }, ...parts }) =>
    rotateSigningKeys({ ...parts, db, openKeys: async (tx) => (await openVault({ ...parts, db: tx })).keys }, labels),
  )
  console.log(`New signing keys for: ${rotated.join(', ')}.`)
  console.log('Start the servers: they make the new DIDs. Tell whoever keeps a list of accepted issuers.')
}

await runMain(rotate, [DomainError])
