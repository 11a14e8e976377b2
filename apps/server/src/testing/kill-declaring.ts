import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { DeclarationPromise } from '@e-collecting/declaration/contract'
import { DATABASE_ENDED, type Moment } from './die-at.ts'
import type { DrillSettings } from './open-here.ts'
import { programOf } from './program.ts'

/** A server and the residents who declare there. */
export interface DeclaringRun {
  settings: DrillSettings
  /** An instant, ISO: the server's clock. */
  from: string
  /** File with what wallets hold. */
  wallets: string
  /** Whose turn it is, by their place in that file. */
  people: readonly number[]
  moment: Moment | null
  /** Where the other part answers, if declarations run by themselves. */
  mainAt?: string
  /** The server of its database, which ends in the place of this process, and is started again by whoever is told so. */
  database?: number
}

/** What somebody was told before the process ended. */
export type Told =
  | { person: number; by: 'wallet' }
  | { person: number; by: 'page'; state: string; receipt?: DeclarationPromise }

const SCRIPT = new URL('./declare-and-die.ts', import.meta.url)

/**
 * Lets people declare at a server that publishes meanwhile, in a process of its own, which dies at the run's moment or after a time.
 * @param dieAfterMs from when the first one begins
 * @param revive starts the database again where that has died in its place
 * @returns what was told until then, and by which signal the process has ended; null if it came to its end
 */
export async function declareUntilKilled(
  run: DeclaringRun,
  { dieAfterMs, revive }: { dieAfterMs?: number | undefined; revive?: (() => void) | undefined },
): Promise<{ told: Told[]; signal: NodeJS.Signals | null; hasLostDatabase: boolean }> {
  const program = [await programOf(SCRIPT), JSON.stringify(run)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  let hasLostDatabase = false
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
    if (hasLostDatabase || !output.includes(DATABASE_ENDED)) return
    hasLostDatabase = true
    revive?.()
  })
  if (dieAfterMs !== undefined) void once(child.stdout, 'data').then(() => killLater(child, dieAfterMs))
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  const told = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Told] : []))
  return { told, signal, hasLostDatabase }
}

async function killLater(child: ChildProcess, afterMs: number): Promise<void> {
  await pause(afterMs)
  child.kill('SIGKILL')
}
