import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import type { createLogKeys, WitnessAccess, Witnesses } from '@e-collecting/declaration/server'
import type { Clock } from '@e-collecting/kernel'
import { readCapped } from '@e-collecting/kernel/read-capped'
import {
  createWitness,
  parseCheckpoint,
  parseNote,
  parsePolicy,
  type VerifierKey,
  writePolicy,
  writeVerifierKey,
} from '@e-collecting/tlog'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { DeclarationConfig } from '../declaration-settings.ts'
import { OperatorError } from '../operator-error.ts'
import { openWitnessFolder } from '../witness/witness-folder.ts'

export interface ConnectWitnessesDeps {
  config: Pick<Config, 'isDemo' | 'dataDir'>
  settings: DeclarationConfig
  keysOf: ReturnType<typeof createLogKeys>
  logger: Pick<Logger, 'warn'>
  now: Clock
}

const TIMEOUT_MS = 10_000
/** Some lines of signatures. */
const MAX_ANSWER_BYTES = 64 * 1024
const DEMO_NAME = 'demo-witness'

/** The witnesses that the settings name; in demo mode one of this process, which is named as that; else none. */
export async function connectWitnesses(deps: ConnectWitnessesDeps): Promise<Witnesses> {
  const { settings, config, logger } = deps
  if (settings.witnesses !== undefined) {
    const { policy: policyText, addresses } = settings.witnesses
    const policy = parsePolicy(sha256, policyText)
    const list = policy.witnesses.map(({ name, key }) => {
      const url = addresses.find((address) => address.name === name)?.url ?? ''
      return { name, key, isDemo: false, addCheckpoint: postTo(url) }
    })
    return { list, policy, policyText, quorum: smallestQuorum(policy.isQuorum, list) }
  }
  if (!config.isDemo) logger.warn('no witness signs the logs of declarations: WITNESS_POLICY_FILE names none')
  const list = config.isDemo ? [await openDemoWitness(deps)] : []
  const witnesses = list.map(({ name, key }) => ({ name, vkey: writeVerifierKey(key) }))
  const policyText = writePolicy({ logs: [], witnesses, quorum: list.length })
  return { list, policy: parsePolicy(sha256, policyText), policyText, quorum: list.length }
}

/** How many have to sign at least, whichever they are. */
function smallestQuorum(isQuorum: (signed: readonly VerifierKey[]) => boolean, list: readonly WitnessAccess[]): number {
  const keys = list.map(({ key }) => key)
  let count = 0
  while (count < keys.length && !isQuorum(keys.slice(0, count))) count += 1
  return count
}

const postTo = (url: string) => async (body: string) => {
  const response = await fetch(`${url}/add-checkpoint`, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  return { status: response.status, body: (await readCapped(response, MAX_ANSWER_BYTES)).toString('utf8') }
}

/**
 * A witness with a folder of its own, in this process: it shows how witnesses work, and vouches for nothing, since whoever
 * operates the log operates it. The folder is open while it signs: of several processes one does.
 */
async function openDemoWitness({ config, keysOf, now }: ConnectWitnessesDeps): Promise<WitnessAccess> {
  const folder = join(config.dataDir, DEMO_NAME)
  const { cosigner, close } = await openInTurn(folder)
  await close()
  return {
    name: DEMO_NAME,
    key: cosigner.key,
    isDemo: true,
    addCheckpoint: async (body) => {
      const { close: leave, ...opened } = await openInTurn(folder)
      try {
        const { origin } = parseCheckpoint(parseNote(body.slice(body.indexOf('\n\n') + 2)).text)
        const { log } = await keysOf({ item: origin.slice(origin.lastIndexOf('/') + 1), origin })
        const logs = new Map([[origin, [log.key]]])
        const { verifyEd25519 } = nodeCrypto
        return await createWitness({ sha256, verifyEd25519, logs, now, ...opened }).addCheckpoint(body)
      } finally {
        await leave()
      }
    },
  }
}

const TRIES = 50
const PAUSE_MS = 100

/** Another process that signs, or starts, is done in a moment. */
async function openInTurn(folder: string) {
  for (let left = TRIES; ; left -= 1)
    try {
      return await openWitnessFolder(folder, DEMO_NAME)
    } catch (error) {
      if (!(error instanceof OperatorError) || left === 0) throw error
      await pause(PAUSE_MS)
    }
}
