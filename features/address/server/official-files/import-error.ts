/** A file cannot be read, or an import cannot be made: the message says what its operator can do. */
export class AddressImportError extends Error {
  override readonly name = 'AddressImportError'
}
