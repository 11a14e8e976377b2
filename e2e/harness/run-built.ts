import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { endProcess, type ProductProcess, ROOT, startProcess } from './start-process.ts'
import { SHORT_LIVED } from './start-product.ts'

/** Starts a built program. */
export const startBuilt = (
  program: string,
  given: readonly string[],
  environment: Record<string, string>,
): Promise<ProductProcess> =>
  startProcess(process.execPath, [...SHORT_LIVED, join(ROOT, `dist/server/${program}.js`), ...given], environment)

/** Runs a built command to its end. @returns its exit code and what it says */
export async function runBuilt(
  command: string,
  given: readonly string[],
  environment: Record<string, string> = {},
): Promise<readonly [code: number | null, said: string]> {
  const started = await startBuilt(command, given, environment)
  onTestFinished(() => endProcess(started))
  return [await started.exit, started.output()]
}
