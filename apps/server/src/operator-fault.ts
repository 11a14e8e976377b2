import { FolderInUseError, FolderPathTooLongError } from '@e-collecting/database'
import { ConfigError } from './config.ts'

/** What goes wrong at the start because of how the product was started: the message says all there is to say. */
export const isOperatorFault = (error: unknown): boolean =>
  error instanceof ConfigError ||
  error instanceof FolderInUseError ||
  error instanceof FolderPathTooLongError ||
  (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
