import { sha256 } from '@e-collecting/credentials/crypto/node'
import { parseVerifierKey, TlogError } from '@e-collecting/tlog'

/** Looks at the form of a key before the log is blamed. @throws what `wrongUse` makes */
export function requireLogKey(vkey: string, wrongUse: (what: string) => Error): void {
  try {
    if (parseVerifierKey(sha256, vkey).type === 'ed25519') return
  } catch (error) {
    if (!(error instanceof TlogError)) throw error
    throw wrongUse(`--vkey is not a key of a log. ${error.message}`)
  }
  throw wrongUse('--vkey is not a key of a log, but one of a witness.')
}
