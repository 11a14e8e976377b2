import type { JsonObject, JsonValue } from '../jose/index.ts'
import { DidError } from './did-error.ts'

/** Parameters in force at one entry: an entry states what it changes (did:webvh 1.0, DID parameters). */
export type LogParameters = {
  readonly scid: string
  readonly updateKeys: readonly string[]
  readonly nextKeyHashes: readonly string[]
  readonly isDeactivated: boolean
}

const KNOWN = ['method', 'scid', 'updateKeys', 'nextKeyHashes', 'portable', 'deactivated', 'ttl', 'witness', 'watchers']
const METHOD = 'did:webvh:1.0'

/**
 * Parameters of the first entry, which has to name method, SCID and update keys.
 * @throws DidError `malformed-log`, `unsupported-log-parameter`
 */
export function firstParameters(parameters: JsonObject): LogParameters {
  checkSupport(parameters)
  const { method, scid, updateKeys } = parameters
  if (method !== METHOD || typeof scid !== 'string')
    throw new DidError('malformed-log', 'The first entry names no method or SCID.')
  const keys = stringList(updateKeys)
  if (keys.length === 0) throw new DidError('malformed-log', 'The first entry names no update key.')
  return {
    scid,
    updateKeys: keys,
    nextKeyHashes: stringList(parameters.nextKeyHashes ?? []),
    isDeactivated: parameters.deactivated === true,
  }
}

/**
 * Parameters after a later entry, which none may be to a deactivation. With pre-rotation in force it has to bring its own update keys.
 * @throws DidError `malformed-log`, `unsupported-log-parameter`
 */
export function nextParameters(previous: LogParameters, parameters: JsonObject): LogParameters {
  checkSupport(parameters)
  if ('scid' in parameters) throw new DidError('malformed-log', 'A later entry repeats the SCID.')
  if (previous.nextKeyHashes.length > 0 && !('updateKeys' in parameters && 'nextKeyHashes' in parameters))
    throw new DidError('malformed-log', 'Pre-rotation demands new keys and hashes in every entry.')
  return {
    scid: previous.scid,
    updateKeys: 'updateKeys' in parameters ? stringList(parameters.updateKeys) : previous.updateKeys,
    nextKeyHashes: 'nextKeyHashes' in parameters ? stringList(parameters.nextKeyHashes) : previous.nextKeyHashes,
    isDeactivated: parameters.deactivated === true,
  }
}

function checkSupport(parameters: JsonObject): void {
  const { method, portable, witness, deactivated } = parameters
  if (method !== undefined && method !== METHOD)
    throw new DidError('unsupported-log-parameter', 'Only did:webvh:1.0 is read.')
  if (portable !== undefined && portable !== false)
    throw new DidError('unsupported-log-parameter', 'A DID must not be portable.')
  if (deactivated !== undefined && typeof deactivated !== 'boolean')
    throw new DidError('malformed-log', 'deactivated is not a boolean.')
  if (demandsWitness(witness)) throw new DidError('unsupported-log-parameter', 'Witnesses are not supported.')
  if (Object.keys(parameters).some((name) => !KNOWN.includes(name)))
    throw new DidError('unsupported-log-parameter', 'A parameter is not known.')
}

const demandsWitness = (witness: JsonValue | undefined) =>
  witness !== undefined && witness !== null && JSON.stringify(witness) !== '{}'

function stringList(value: JsonValue | undefined): readonly string[] {
  if (!Array.isArray(value) || !value.every((item) => typeof item === 'string'))
    throw new DidError('malformed-log', 'A parameter is not a list of strings.')
  return value
}
