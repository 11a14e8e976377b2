import { type ParseArgsConfig, parseArgs } from 'node:util'
import { reportFault } from './explain-fault.ts'

/** Arguments are not understood: the message says what is wrong with them, and what a command takes. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}
const WRONG_USE = 2

/** What follows a command's name. @param wrongUse the error that is thrown for what is not understood */
export function readArguments<const Asked extends ParseArgsConfig>(
  asked: Asked,
  wrongUse: (what: string) => Error,
): ReturnType<typeof parseArgs<Asked>> {
  try {
    return parseArgs(asked)
  } catch (error) {
    throw wrongUse(error instanceof Error ? error.message : '')
  }
}

/**
 * Runs a command with what follows its name. It answers its exit code, or nothing when all is well.
 * @param expected errors that end it with a sentence and exit code 1
 */
export async function runMain(
  command: (given: readonly string[]) => Promise<number> | Promise<void>,
  expected: readonly (abstract new (...given: never[]) => Error)[] = [],
): Promise<void> {
  try {
    const code = await command(process.argv.slice(2))
    process.exitCode = typeof code === 'number' ? code : 0
  } catch (error) {
    process.exitCode = tell(error, expected)
  }
}

function tell(error: unknown, expected: readonly (abstract new (...given: never[]) => Error)[]): number {
  const isUsage = error instanceof UsageError
  if (!isUsage && !expected.some((kind) => error instanceof kind)) return reportFault(error)
  process.stderr.write(`${(error as Error).message}\n`)
  return isUsage ? WRONG_USE : 1
}
