import { hash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { keep } from '@e-collecting/database/testing/keep'

const DATA = fileURLToPath(new URL('../../../../features/address/data', import.meta.url))
const SAMPLE = 'sample-addresses.csv'
/** Of so many addresses of the sample one. */
const ONE_OF = 20

let made: Promise<string> | undefined

/**
 * A folder with the address data that comes with the product, but for most of its sample: to write and to index five hundred addresses took a third
 * of each start. Made once in a worker.
 */
export function fewAddresses(): Promise<string> {
  made ??= make()
  return made
}

async function make(): Promise<string> {
  const names = (await readdir(DATA)).filter((name) => name.endsWith('.csv'))
  const files = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(DATA, name), 'utf8')
      return { name, text: name === SAMPLE ? thinOut(text) : text }
    }),
  )
  return keep(`addresses-${hash('sha256', JSON.stringify(files)).slice(0, 16)}`, async (draft) => {
    await mkdir(draft)
    for (const { name, text } of files) await writeFile(join(draft, name), text)
  })
}

/** Below the names of its columns. */
const thinOut = (text: string): string =>
  text
    .split('\n')
    .filter((_, line) => line % ONE_OF === 0)
    .join('\n')
