import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SURVIVORS } from './survivors.mjs'

const withoutSpaces = (text) => text.replaceAll(/\s/g, '')

/**
 * Why a made mutant may survive. One of `survivors.mjs` names the text that has come out, however it is laid out, or, where it says nothing of
 * that, the text within which all may.
 * @param {string} root where no mutant is in the files yet
 */
export function readReasons(root) {
  const known = SURVIVORS.flatMap(({ file, mutants }) => {
    const text = readFileSync(join(root, file), 'utf8')
    return mutants.map(({ guard, becomes, because }) => ({
      file,
      because,
      covers: becomes === undefined ? within(text, guard) : comesTo(text, guard, becomes),
    }))
  })
  return ({ fileName, location, replacement }) =>
    known.find(({ file, covers }) => file === fileName && covers(location, replacement))?.because
}

function within(text, guard) {
  const first = text.indexOf(guard)
  return ({ start, end }) => offset(text, start) >= first && offset(text, end) <= first + guard.length
}

function comesTo(text, guard, becomes) {
  const wanted = withoutSpaces(text.replace(guard, () => becomes))
  return ({ start, end }, replacement) =>
    withoutSpaces(text.slice(0, offset(text, start)) + replacement + text.slice(offset(text, end))) === wanted
}

/** @param place line and column, counted from one */
function offset(text, { line, column }) {
  const before = text.split('\n').slice(0, line - 1)
  return before.reduce((sum, { length }) => sum + length + 1, column - 1)
}
