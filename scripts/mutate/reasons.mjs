import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SURVIVORS } from './survivors.mjs'

const withoutSpaces = (text) => text.replaceAll(/\s/g, '')

/**
 * Why a made mutant may survive: the same text as one of `survivors.mjs` has come out, however it is laid out.
 * @param {string} root where no mutant is in the files yet
 */
export function readReasons(root) {
  const sources = new Map(SURVIVORS.map(({ file }) => [file, readFileSync(join(root, file), 'utf8')]))
  const known = new Map(
    SURVIVORS.flatMap(({ file, mutants }) =>
      mutants.map(({ guard, becomes, because }) => {
        const text = sources.get(file).replace(guard, () => becomes)
        return [`${file}:${withoutSpaces(text)}`, because]
      }),
    ),
  )
  return ({ fileName, location: { start, end }, replacement }) => {
    const text = sources.get(fileName)
    if (text === undefined) return undefined
    const mutated = text.slice(0, offset(text, start)) + replacement + text.slice(offset(text, end))
    return known.get(`${fileName}:${withoutSpaces(mutated)}`)
  }
}

/** @param place line and column, counted from one */
function offset(text, { line, column }) {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, column - 1)
}
