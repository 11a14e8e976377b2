import { sha256 } from '@e-collecting/credentials/crypto/node'
import { parseVerifierKey, TlogError, type VerifierKey } from '@e-collecting/tlog'
import { readArguments, refuseUse } from '../command-line.ts'

/** What a witness is started with. */
export interface WitnessArguments {
  /** As it stands below checkpoints: an address without its scheme. */
  name: string
  folder: string
  host: string
  port: number
  /** Keys of the logs that it signs for, by their origins. */
  logs: ReadonlyMap<string, readonly VerifierKey[]>
}

const USAGE = `npm run witness -- --name NAME --folder FOLDER --log KEY [--log KEY …] [--host 127.0.0.1] [--port 8090]

  --name    what stands below checkpoints: witness.example.org/w1
  --folder  where its key and what it has signed are kept; made at the first start
  --log     a log that it signs for: its key, name+id+key, or "ORIGIN KEY" where the log is called otherwise
  --port    POST /add-checkpoint is answered there (C2SP tlog-witness)`

const OPTIONS = {
  name: { type: 'string' },
  folder: { type: 'string' },
  log: { type: 'string', multiple: true },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8090' },
} as const

/** @throws UsageError that says what is missing or wrong */
export function readWitnessArguments(given: readonly string[]): WitnessArguments {
  const { values } = readArguments({ args: [...given], options: OPTIONS }, USAGE)
  const { name, folder, host, port, log } = values
  if (name === undefined || !folder || log === undefined || log.length === 0)
    throw wrongUse('A witness needs a name, a folder and a log.')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw wrongUse('--port is no number of a port.')
  if (/[\s+]/.test(name)) throw wrongUse('--name has neither a space nor a plus sign in it.')
  return { name, folder, host, port: Number(port), logs: readLogs(log) }
}

function readLogs(given: readonly string[]): ReadonlyMap<string, readonly VerifierKey[]> {
  const logs = new Map<string, VerifierKey[]>()
  for (const log of given) {
    const [vkey = '', origin] = log.split(' ').toReversed()
    const key = readKey(vkey)
    const name = origin ?? key.name
    logs.set(name, [...(logs.get(name) ?? []), key])
  }
  return logs
}

function readKey(vkey: string): VerifierKey {
  try {
    const key = parseVerifierKey(sha256, vkey)
    if (key.type === 'ed25519') return key
  } catch (error) {
    if (!(error instanceof TlogError)) throw error
    throw wrongUse(`--log: ${error.message}`)
  }
  throw wrongUse('--log: That is the key of a witness, not of a log.')
}

const wrongUse = refuseUse(USAGE)
