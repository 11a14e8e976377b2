import type { TreeHead } from './consistency.ts'
import { parseCount, parseHash, writeHash } from './hash.ts'
import { TlogError } from './tlog-error.ts'

/** What a log says of itself at one time (C2SP tlog-checkpoint). */
export interface Checkpoint extends TreeHead {
  /** Which log it is. */
  origin: string
}

/**
 * Reads the text of a checkpoint: origin, size, root, and lines of extensions, which are passed over.
 * @throws TlogError `malformed-checkpoint`
 */
export function parseCheckpoint(text: string): Checkpoint {
  const [origin = '', sizeLine = '', rootLine = '', ...extensions] = text.split('\n')
  const [size, root] = [parseCount(sizeLine), parseHash(rootLine)]
  if (origin === '' || size === undefined || root === undefined || extensions.at(-1) !== '')
    throw new TlogError('malformed-checkpoint', 'A checkpoint has an origin, a size and a root, each on its line.')
  if (extensions.slice(0, -1).includes(''))
    throw new TlogError('malformed-checkpoint', 'A line below the root of a checkpoint is empty.')
  return { origin, size, root }
}

/** The text of a checkpoint, as it is signed. */
export const writeCheckpoint = ({ origin, size, root }: Checkpoint): string =>
  `${origin}\n${size}\n${writeHash(root)}\n`
