import { existsSync, statfsSync } from 'node:fs'

const MEMORY = '/dev/shm'
const WANTED_BYTES = 3 * 2 ** 30

/**
 * What tests write stays in memory where that has room: copying a database on a disk takes up to six times the processor. A TMPDIR that is set
 * is left as it is.
 */
export function writeToMemory(): void {
  if (process.env.TMPDIR !== undefined || !existsSync(MEMORY)) return
  const { bavail, bsize } = statfsSync(MEMORY)
  if (bavail * bsize >= WANTED_BYTES) process.env.TMPDIR = MEMORY
}
