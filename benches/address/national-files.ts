import { closeSync, openSync, readdirSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  ADDRESS_HEADER,
  addressLines,
  createRandomSource,
  type GeneratedStreet,
  generateNationalData,
  STREET_HEADER,
  streetLine,
} from '@e-collecting/address/server/testing'

const DATA = fileURLToPath(new URL('../../features/address/data', import.meta.url))
const DRAWN = 4000
const CHUNK = 1 << 20

/** An address somebody will look for. */
export interface DrawnAddress {
  street: GeneratedStreet
  houseNumber: string
}

export interface NationalFiles {
  addressFile: string
  streetFile: string
  addresses: number
  streets: number
  /** With a house number each; always the same ones. */
  drawn: readonly DrawnAddress[]
}

/** Writes the generated country, or one canton of it, as the official files of addresses and of streets. */
export function writeNationalFiles(folder: string, canton?: string): NationalFiles {
  const addressFile = join(folder, `addresses-${canton ?? 'CH'}.csv`)
  const streetFile = join(folder, `streets-${canton ?? 'CH'}.csv`)
  const counts = { addresses: 0, streets: 0 }
  const drawn: DrawnAddress[] = []
  let candidates = DRAWN
  const random = createRandomSource(7)
  const addressWriter = openWriter(addressFile, ADDRESS_HEADER)
  const streetWriter = openWriter(streetFile, STREET_HEADER)
  for (const street of generateNationalData({
    localities: readLocalities(),
    ...(canton !== undefined && { canton }),
  })) {
    counts.streets++
    counts.addresses += street.addresses.length
    addressWriter.write(addressLines(street))
    streetWriter.write(streetLine(street))
    const { houseNumber } = random.pick(street.addresses)
    if (houseNumber === '') continue
    // Each street has the same chance, however many there are.
    const at = drawn.length < DRAWN ? drawn.length : random.roll(++candidates)
    if (at < DRAWN) drawn[at] = { street, houseNumber }
  }
  addressWriter.close()
  streetWriter.close()
  return { addressFile, streetFile, ...counts, drawn }
}

function readLocalities(): string {
  const file = readdirSync(DATA).find((name) => name.startsWith('official-localities-'))
  if (file === undefined) throw new Error('There is no directory of localities.')
  return readFileSync(join(DATA, file), 'utf8')
}

/** Half a gigabyte is written in pieces of a megabyte. */
function openWriter(file: string, header: string) {
  const descriptor = openSync(file, 'w')
  let waiting = header
  return {
    write: (text: string) => {
      waiting += text
      if (waiting.length < CHUNK) return
      writeSync(descriptor, waiting)
      waiting = ''
    },
    close: () => {
      writeSync(descriptor, waiting)
      closeSync(descriptor)
    },
  }
}
