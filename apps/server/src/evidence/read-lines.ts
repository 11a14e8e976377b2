import { open } from 'node:fs/promises'

/** The lines of a file, one after the other. It is opened with the first that is asked for: lines that come while nobody waits for them are lost. */
export async function* readLines(path: string): AsyncGenerator<string> {
  const file = await open(path)
  try {
    yield* file.readLines()
  } finally {
    await file.close()
  }
}
