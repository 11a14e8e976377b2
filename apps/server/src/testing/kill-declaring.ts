import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { DeclarationPromise } from '@e-collecting/declaration/contract'
import type { DrillSettings } from './open-here.ts'

/** Where a process ends as `kill -9` ends it: before a statement or a file of this kind, or at a step of who declares, when it comes for the `time`-th time. */
export interface Moment {
  at: 'statement' | 'file' | 'step'
  /** A regular expression. */
  like: string
  time: number
}

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
}

/** What somebody was told before the process ended. */
export type Told =
  | { person: number; by: 'wallet' }
  | { person: number; by: 'page'; state: string; receipt?: DeclarationPromise }

const SCRIPT = fileURLToPath(new URL('./declare-and-die.ts', import.meta.url))

/**
 * Lets people declare at a server that publishes meanwhile, in a process of its own, which dies at the run's moment or after a time.
 * @param dieAfterMs from when the first one begins
 * @returns what was told until then, and by which signal the process has ended; null if it came to its end
 */
export async function declareUntilKilled(
  run: DeclaringRun,
  dieAfterMs?: number,
): Promise<{ told: Told[]; signal: NodeJS.Signals | null }> {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const program = ['--conditions', 'server', '--import', tsx, SCRIPT, JSON.stringify(run)]
  const child = spawn(process.execPath, program, { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  if (dieAfterMs !== undefined) void once(child.stdout, 'data').then(() => killLater(child, dieAfterMs))
  const [, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  const told = output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Told] : []))
  return { told, signal }
}

async function killLater(child: ChildProcess, afterMs: number): Promise<void> {
  await pause(afterMs)
  child.kill('SIGKILL')
}
