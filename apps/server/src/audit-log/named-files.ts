import { readFile, stat, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { OperatorError } from '../operator-error.ts'

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? ''

/** The text of a file that an argument names. @throws OperatorError that names the argument */
export const readNamed = (argument: string, file: string): Promise<string> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    const what = codeOf(error) === 'ENOENT' ? 'is not there' : `cannot be read (${codeOf(error)})`
    throw new OperatorError(`${file}, named by ${argument}, ${what}.`)
  })

/**
 * The checkpoint that was kept, if there is one.
 * @throws OperatorError where it cannot be kept there, or is empty: who believes to compare with something has to hear it
 */
export async function readKept(file: string): Promise<string | undefined> {
  const folder = await stat(dirname(file)).catch(() => undefined)
  if (folder?.isDirectory() !== true)
    throw new OperatorError(`--last names ${file}, whose folder is not there. Make it, or name another file.`)
  const isThere = await stat(file).then(
    () => true,
    () => false,
  )
  if (!isThere) return undefined
  const kept = await readNamed('--last', file)
  if (kept.trim() !== '') return kept
  throw new OperatorError(
    `${file}, named by --last, is empty: there is nothing to compare with. Bring back what was kept, or remove the file for a first audit.`,
  )
}

/** Keeps a text in a file, and what was kept there before. @returns where it is */
export async function keepNew(file: string, text: string): Promise<string> {
  for (let attempt = 1; ; attempt += 1) {
    const name = attempt === 1 ? file : `${file}.${attempt}`
    try {
      await writeFile(name, text, { flag: 'wx', mode: 0o600, flush: true })
      return name
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
      if ((await readFile(name, 'utf8')) === text) return name
    }
  }
}
