import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { AddressImportError } from './import-error.ts'

/** A table of text to read: a file, or one in an archive. */
export interface OfficialFile {
  /** As it is told to people: `addresses.zip/addresses.csv` for one in an archive. */
  name: string
  /** How many bytes a stream of it gives. */
  bytes: number
  isInArchive: boolean
  open: () => Promise<Readable>
}

export interface OfficialFiles {
  files: OfficialFile[]
  close: () => void
}

/** The national file of addresses has 450 MB. */
const MAX_BYTES = 4 * 1024 ** 3
/** Tables shrink to a tenth; a file of one repeated byte to a thousandth. */
const MAX_RATIO = 100
const MAX_ENTRIES = 1000

const CHUNK_BYTES = 256 * 1024
const ZIP_MARK = Buffer.from('PK')

/**
 * Finds the tables in CSV files and in zip archives, which are told by their first bytes. Nothing of an archive is written to disk, and
 * no more of it than it has announced is unpacked. Close them at the end.
 * @throws AddressImportError for a file that is not there, a broken, encrypted or excessive archive
 */
export async function openOfficialFiles(paths: readonly string[]): Promise<OfficialFiles> {
  const archives: ZipFile[] = []
  const close = () => {
    for (const archive of archives) archive.close()
  }
  const files: OfficialFile[] = []
  try {
    for (const path of paths) {
      if (await isZip(path)) {
        const archive = await openPromise(path, { autoClose: false }).catch((error) => refuse(basename(path), error))
        archives.push(archive)
        files.push(...(await listTables(archive, basename(path))))
      } else files.push(await plainFile(path))
    }
    return { files, close }
  } catch (error) {
    close()
    throw error
  }
}

async function plainFile(path: string): Promise<OfficialFile> {
  const { size } = await stat(path)
  const openStream = async () => createReadStream(path, { highWaterMark: CHUNK_BYTES })
  return { name: basename(path), bytes: size, isInArchive: false, open: openStream }
}

async function isZip(path: string): Promise<boolean> {
  const file = await open(path).catch(() => {
    throw new AddressImportError(`${path} is not there or may not be read.`)
  })
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(ZIP_MARK.length), 0, ZIP_MARK.length, 0)
    return bytesRead === ZIP_MARK.length && buffer.equals(ZIP_MARK)
  } catch {
    throw new AddressImportError(`${path} is no file that can be read.`)
  } finally {
    await file.close()
  }
}

/** The tables of an archive, without what systems add of their own. */
async function listTables(archive: ZipFile, name: string): Promise<OfficialFile[]> {
  if (archive.entryCount > MAX_ENTRIES)
    throw new AddressImportError(`${name} holds ${archive.entryCount} files; more than ${MAX_ENTRIES} are refused.`)
  const tables: Entry[] = []
  try {
    for await (const entry of archive.eachEntry()) if (isTable(entry)) tables.push(entry)
  } catch (error) {
    refuse(name, error)
  }
  if (tables.length === 0) throw new AddressImportError(`${name} holds no CSV file.`)
  const total = tables.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  const packed = tables.reduce((sum, { compressedSize }) => sum + compressedSize, 0)
  if (total > MAX_BYTES || total > MAX_RATIO * packed)
    throw new AddressImportError(`${name} is refused: it would unpack to more than official files can hold.`)
  return tables.map((entry) => ({
    name: `${name}/${basename(entry.fileName)}`,
    bytes: entry.uncompressedSize,
    isInArchive: true,
    open: () => archive.openReadStreamPromise(entry).catch((error) => refuse(name, error)),
  }))
}

const isTable = ({ fileName }: Entry): boolean =>
  /\.(csv|txt)$/i.test(fileName) && !/(^|\/)(__MACOSX\/|\.)/.test(fileName)

/** What the library says of an archive names places in it, nothing of its content. */
function refuse(name: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new AddressImportError(`${name} is no archive that can be read: ${reason}`)
}
