/**
 * What a tag is made of: the purpose, the item and the nullifier, each after its length in four bytes, so that no two of them read
 * alike. The nullifier as it stands in the credential.
 */
export function tagInput(item: string, nullifier: string): Uint8Array {
  const parts = ['ecollect/tag/v1', item, nullifier].map((part) => Buffer.from(part, 'utf8'))
  return Buffer.concat(parts.flatMap((part) => [lengthOf(part), part]))
}

function lengthOf(part: Buffer): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(part.length)
  return bytes
}
