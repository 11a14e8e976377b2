import { type ParseArgsConfig, parseArgs } from 'node:util'
import { WRONG_USE } from '@e-collecting/kernel'
import { reportFault } from './explain-fault.ts'

/** Arguments are not understood: the message says what is wrong with them, and what a command takes. */
export class UsageError extends Error {
  override readonly name: string = 'UsageError'
}

/** Somebody has asked what a command takes: the message. */
export class HelpAsked extends UsageError {
  override readonly name = 'HelpAsked'
}

/** How a command refuses arguments: what is wrong with them, and below it what it takes. */
export const refuseUse =
  (usage: string) =>
  (what: string): UsageError =>
    new UsageError(`${what}\n\n${usage}`)

/** What follows a command's name. @throws UsageError, with `usage` below what is not understood, or alone for `--help` */
export function readArguments<const Asked extends ParseArgsConfig>(
  asked: Asked,
  usage: string,
): ReturnType<typeof parseArgs<Asked>> {
  if (asked.args?.includes('--help')) throw new HelpAsked(usage)
  try {
    return parseArgs(asked)
  } catch (error) {
    throw refuseUse(usage)(error instanceof Error ? error.message : '')
  }
}

/**
 * What follows the name of a command that takes names and switches, and nothing else: who asks for help must not have done something else.
 * @param takes how many names, at least and at most
 * @param usage what the command takes, in a line
 * @throws UsageError
 */
export function readNames(
  given: readonly string[],
  { takes: [least, most], switches = [], usage }: NameRules,
): { names: string[]; switched: ReadonlySet<string> } {
  const options = Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }]))
  const { values, positionals } = readArguments({ args: [...given], allowPositionals: true, options }, usage)
  // An empty one is a variable that is not set, and would be the folder one stands in.
  if (positionals.length < least || positionals.length > most || positionals.includes(''))
    throw refuseUse(usage)(
      least === 0 && most === 0 ? 'This command takes nothing.' : 'Something is missing, or too much.',
    )
  return { names: positionals, switched: new Set(Object.keys(values)) }
}

interface NameRules {
  takes: readonly [least: number, most: number]
  switches?: readonly string[]
  usage: string
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
  if (error instanceof HelpAsked) {
    process.stdout.write(`${error.message}\n`)
    return 0
  }
  const isUsage = error instanceof UsageError
  if (!isUsage && !expected.some((kind) => error instanceof kind)) return reportFault(error)
  process.stderr.write(`${(error as Error).message}\n`)
  return isUsage ? WRONG_USE : 1
}
