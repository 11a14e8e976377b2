import { deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  name: string
  content: string | Buffer
  /** What the archive says of the content's size, where it lies. */
  announcedBytes?: number
}

/** An archive as zip programs write it: entries, their directory, its end (APPNOTE 6.3.10, §4.3). Without checksums, which nobody asks. */
export function makeZip(entries: readonly ZipEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, announcedBytes } of entries) {
    const raw = Buffer.from(content)
    const packed = deflateRawSync(raw)
    const named = Buffer.from(name)
    const common = fields(
      [20, 2],
      [0, 2],
      [8, 2],
      [0, 4],
      [0, 4],
      [packed.length, 4],
      [announcedBytes ?? raw.length, 4],
      [named.length, 2],
      [0, 2],
    )
    parts.push(Buffer.from('PK\x03\x04'), common, named, packed)
    directory.push(
      Buffer.from('PK\x01\x02'),
      fields([20, 2]),
      common,
      fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]),
      named,
    )
    offset += 4 + common.length + named.length + packed.length
  }
  const listing = Buffer.concat(directory)
  const end = fields([0, 4], [entries.length, 2], [entries.length, 2], [listing.length, 4], [offset, 4], [0, 2])
  return Buffer.concat([...parts, listing, Buffer.from('PK\x05\x06'), end])
}

function fields(...values: readonly (readonly [value: number, bytes: number])[]): Buffer {
  return Buffer.concat(
    values.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes)
      field.writeUIntLE(value, 0, bytes)
      return field
    }),
  )
}
