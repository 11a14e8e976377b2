import { isJsonObject, type JsonObject, parseJsonObject } from '../jose/index.ts'
import { DidError } from './did-error.ts'

/** One line of a did:webvh log with the types checked, nothing verified. */
export type LogEntry = {
  /** The entry as written, without `proof`: what hashes and proofs cover. */
  readonly signed: JsonObject
  readonly versionId: string
  readonly versionTime: Date
  readonly parameters: JsonObject
  readonly state: JsonObject & { readonly id: string }
  readonly proofs: readonly unknown[]
}

const VERSION_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/
const MEMBERS = ['versionId', 'versionTime', 'parameters', 'state', 'proof']

/**
 * Reads the lines of a log, each when it is asked for. Does NOT verify anything they say.
 * @throws DidError `malformed-log`, `invalid-version-time`
 */
export function* readLogEntries(log: string): Generator<LogEntry, void> {
  let at = 0
  do {
    const end = log.indexOf('\n', at)
    const line = end < 0 ? log.slice(at) : log.slice(at, end)
    yield parseLogEntry(line.replace(/\r$/, ''))
    at = end < 0 ? log.length : end + 1
  } while (at < log.length)
}

function parseLogEntry(line: string): LogEntry {
  const { proof, ...signed } = readLine(line)
  const { versionId, versionTime, parameters, state } = signed
  if (
    typeof versionId !== 'string' ||
    !isJsonObject(parameters) ||
    !isJsonObject(state) ||
    typeof state.id !== 'string'
  )
    throw new DidError('malformed-log', 'An entry lacks a member or has one of another type.')
  if (Object.keys(signed).some((name) => !MEMBERS.includes(name)))
    throw new DidError('malformed-log', 'An entry has a member it must not have.')
  if (typeof versionTime !== 'string' || !VERSION_TIME.test(versionTime))
    throw new DidError('invalid-version-time', 'versionTime is not an instant.')
  const time = new Date(versionTime)
  if (Number.isNaN(time.getTime())) throw new DidError('invalid-version-time', 'versionTime does not exist.')
  const proofs = Array.isArray(proof) ? proof : [proof]
  return { signed, versionId, versionTime: time, parameters, state: { ...state, id: state.id }, proofs }
}

function readLine(line: string): JsonObject {
  try {
    return parseJsonObject(line)
  } catch (cause) {
    throw new DidError('malformed-log', 'A line is not a JSON object.', { cause })
  }
}
