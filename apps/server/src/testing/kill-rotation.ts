import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { DrillSettings } from './open-here.ts'
import { programOf } from './program.ts'
import type { RotationStep } from './rotate-here.ts'

/** A rotation that does not come to its end. */
export interface KilledRotation {
  settings: DrillSettings
  /** Of which signing keys; undefined for the master key. */
  labels?: readonly string[]
  /** Before this step, when it comes for the `time`-th time, counted from 1. */
  step: RotationStep
  time: number
}

const SCRIPT = new URL('./rotate-and-die.ts', import.meta.url)

/** Runs a rotation in a process of its own, which is killed on the way. @returns by which signal it has ended; null if it came to its end */
export async function killRotation(rotation: KilledRotation): Promise<string | null> {
  // As in the worker: no optimized WebAssembly for PGlite.
  const program = ['--liftoff-only', await programOf(SCRIPT), JSON.stringify(rotation)]
  const [, signal] = await once(spawn(process.execPath, program, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
  return signal
}
