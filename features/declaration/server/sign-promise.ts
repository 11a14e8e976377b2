import { signNote, writeHash } from '@e-collecting/tlog'
import type { LogKeys } from './log-keys.ts'

/**
 * That an entry will stand in a log by the end of a day, as a signed note: the name of the key, the hash of the leaf in base64, the day. The
 * same again each time it is asked for: Ed25519 signs alike.
 */
export const signPromise = (
  { promise }: Pick<LogKeys, 'promise'>,
  { leafHash, due }: { leafHash: Uint8Array; due: string },
): Promise<string> => signNote(`${promise.key.name}\n${writeHash(leafHash)}\n${due}\n`, [promise])
