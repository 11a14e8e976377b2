/** A tag service cannot start, or a key not be dealt, as it is asked to: the message says what its operator can do. */
export class TagFolderError extends Error {
  override readonly name = 'TagFolderError'
}
