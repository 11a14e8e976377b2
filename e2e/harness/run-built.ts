import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { endProcess, ROOT, startProcess } from './start-process.ts'

/** Runs a built command to its end. @returns its exit code and what it says */
export async function runBuilt(
  command: string,
  given: readonly string[],
  environment: Record<string, string> = {},
): Promise<readonly [code: number | null, said: string]> {
  const program = join(ROOT, `dist/server/${command}.js`)
  const started = await startProcess(process.execPath, [program, ...given], environment)
  onTestFinished(() => endProcess(started))
  return [await started.exit, started.output()]
}
