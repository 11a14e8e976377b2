import { AddressImportError } from '@e-collecting/address/server'
import { DatabaseRefusedError, DataFolderError, FolderInUseError, FolderPathTooLongError } from '@e-collecting/database'
import { ConfigError } from './config.ts'
import { describeError } from './http/problems.ts'
import { OperatorError } from './operator-error.ts'

/** Errors whose message is the sentence. */
const SPEAKING = new Set(
  [
    AddressImportError,
    ConfigError,
    DatabaseRefusedError,
    DataFolderError,
    FolderInUseError,
    FolderPathTooLongError,
    OperatorError,
  ].map(({ name }) => name),
)

/** Exit code of a start that a person has to change something for; trying again does not help. After BSD's `EX_CONFIG`. */
export const OPERATOR_FAULT = 78

/**
 * A sentence for what goes wrong at a start because of how or where the product was started: what it is, and what to do. Undefined
 * for a defect.
 */
export function explainFault(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (SPEAKING.has(error.name)) return error.message
  const { code = '', path, port, syscall } = error as NodeJS.ErrnoException & { port?: number }
  if (port !== undefined && port > 0) return explainDoor(code, port)
  // Of a folder that is read as a file Node does not say which.
  if (code === 'EISDIR' && syscall === 'read')
    return 'Where a file has to be there is a folder. Look at the settings and arguments that name files, and correct them.'
  if (path !== undefined) return explainFile(code, path)
  // Of a file that is open already Node does not say which.
  return isFull(code) ? 'The disk is full, or the quota of this user is used up. Make room, and try again.' : undefined
}

function explainDoor(code: string, port: number): string | undefined {
  if (code === 'EADDRINUSE')
    return `Port ${port} is in use by another program. Stop that one, or choose another one: PORT or TLS_PORT of the server, --port of a witness or tag service.`
  if (code === 'EACCES') return `Port ${port} is only for administrators. Choose a PORT and TLS_PORT of 1024 or more.`
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine. Correct it.'
  return undefined
}

const isFull = (code: string) => code === 'ENOSPC' || code === 'EDQUOT'

const FILE_FAULTS: Record<string, string> = {
  EACCES: 'may not be read or written by this user. Give it to this user, or name another DATA_DIR.',
  EPERM: 'belongs to another user. Give it to this user, or name another DATA_DIR.',
  EROFS: 'is on a disk that may only be read. Name another DATA_DIR.',
  ENOSPC: 'cannot be written: the disk is full. Make room, or name another DATA_DIR.',
  EDQUOT: 'cannot be written: the quota of this user is used up. Make room, or name another DATA_DIR.',
  EEXIST: 'is not a folder. Name another DATA_DIR.',
  ENOTDIR: 'is not a folder. Name another DATA_DIR.',
  ENOENT: 'is not there. Correct the setting that names it.',
}

function explainFile(code: string, path: string): string | undefined {
  const words = FILE_FAULTS[code]
  return words === undefined ? undefined : `${path} ${words}`
}

/** Says what ended a start on standard error; of a defect its place only, for its message may hold values. @returns the exit code */
export function reportFault(error: unknown): number {
  const sentence = explainFault(error)
  process.stderr.write(`${sentence ?? `The start failed by a defect: ${JSON.stringify(describeError(error))}`}\n`)
  return sentence === undefined ? 1 : OPERATOR_FAULT
}
