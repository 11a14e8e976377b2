import { resolve } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { createWitness, writeVerifierKey } from '@e-collecting/tlog'
import { runMain } from './command-line.ts'
import { createLogger } from './logger.ts'
import { serveUntilSignal } from './serve-until-signal.ts'
import { createWitnessApp } from './witness/create-witness-app.ts'
import { readWitnessArguments } from './witness/witness-arguments.ts'
import { openWitnessFolder } from './witness/witness-folder.ts'

/** `npm run witness`: signs the checkpoints of transparency logs that it is told of, as long as each goes on from the last one. */
async function serveWitness(given: readonly string[]): Promise<void> {
  const { name, folder, host, port, logs } = readWitnessArguments(given)
  const { cosigner, memory, close } = await openWitnessFolder(resolve(folder), name)
  const { verifyEd25519 } = nodeCrypto
  const witness = createWitness({ sha256, verifyEd25519, logs, memory, cosigner, now: () => new Date() })
  const { fetch } = createWitnessApp(witness, createLogger('info'))
  await serveUntilSignal({ host, port, fetch, close })
  console.log(`Witness ${name} on http://${host}:${port}/add-checkpoint, for ${[...logs.keys()].join(', ')}`)
  console.log(`Its key, for the policy of whoever trusts it: ${writeVerifierKey(cosigner.key)}`)
}

await runMain(serveWitness)
