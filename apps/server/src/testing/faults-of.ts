import { ConfigError, parseConfig } from '../config.ts'

/** What is wrong with an environment, a line for each fault; empty where nothing is. */
export function faultsOf(environment: Record<string, string>): string {
  try {
    parseConfig(environment)
  } catch (error) {
    if (error instanceof ConfigError) return error.faults.join('\n')
    throw error
  }
  return ''
}
