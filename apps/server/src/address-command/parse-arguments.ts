import { isCalendarDay } from '@e-collecting/kernel'

export interface ImportArguments {
  kind: 'import'
  paths: string[]
  /** `2026-01-01` */
  date: string | undefined
  isPartAllowed: boolean
}

export type AddressArguments =
  | ImportArguments
  | { kind: 'status' }
  | { kind: 'help' }
  | { kind: 'wrong'; reason: string }

export const USAGE = `npm run addresses -- import FILE… [--date 2026-01-01] [--part]
  Brings official files into the database, CSV or zip, several at once:
  building addresses, streets and localities (swisstopo), commune register and mutations (BFS).
  --date  day of the data, where neither a file's name nor its lines say it rightly
  --part  also takes a register or a directory that leaves much of the country out

npm run addresses -- status
  Says what is in use.`

/** Reads what follows `npm run addresses --`. */
export function parseAddressArguments(given: readonly string[]): AddressArguments {
  const [command, ...rest] = given
  if (command === undefined || given.includes('--help')) return { kind: 'help' }
  if (command === 'status') return rest.length === 0 ? { kind: 'status' } : wrong(`Not understood: ${rest.join(' ')}`)
  if (command !== 'import') return wrong(`Not understood: ${command}`)
  return parseImport(rest)
}

function parseImport(given: readonly string[]): AddressArguments {
  const paths: string[] = []
  let date: string | undefined
  let isPartAllowed = false
  const left = [...given]
  for (let next = left.shift(); next !== undefined; next = left.shift()) {
    if (next === '--part') isPartAllowed = true
    else if (next === '--date') {
      date = left.shift() ?? ''
      if (!isCalendarDay(date)) return wrong('--date needs a day, as 2026-01-01.')
    } else if (next.startsWith('--')) return wrong(`Not understood: ${next}`)
    else paths.push(next)
  }
  return paths.length === 0 ? wrong('Name at least one file.') : { kind: 'import', paths, date, isPartAllowed }
}

const wrong = (reason: string): AddressArguments => ({ kind: 'wrong', reason })
