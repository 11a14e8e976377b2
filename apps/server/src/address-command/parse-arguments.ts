import { isCalendarDay } from '@e-collecting/kernel'
import { readArguments, refuseUse } from '../command-line.ts'

export interface ImportArguments {
  kind: 'import'
  paths: string[]
  /** `2026-01-01` */
  date: string | undefined
  isPartAllowed: boolean
}

export type AddressArguments = ImportArguments | { kind: 'status' }

const USAGE = `npm run addresses -- import FILE… [--date 2026-01-01] [--part]
  Brings official files into the database, CSV or zip, several at once:
  building addresses, streets and localities (swisstopo), commune register and mutations (BFS).
  --date  day of the data, where neither a file's name nor its lines say it rightly
  --part  also takes a register or a directory that leaves much of the country out

npm run addresses -- status
  Says what is in use.`

const OPTIONS = { date: { type: 'string' }, part: { type: 'boolean', default: false } } as const

/** Reads what follows `npm run addresses --`. @throws UsageError */
export function parseAddressArguments(given: readonly string[]): AddressArguments {
  const { values, positionals } = readArguments(
    { args: [...given], options: OPTIONS, allowPositionals: true } as const,
    USAGE,
  )
  const [command, ...paths] = positionals
  if (command === 'status' && given.length === 1) return { kind: 'status' }
  if (command !== 'import')
    throw wrongUse(given.length === 0 ? 'Import, or status?' : `Not understood: ${given.join(' ')}`)
  if (paths.length === 0) throw wrongUse('Name at least one file.')
  if (values.date !== undefined && !isCalendarDay(values.date)) throw wrongUse('--date needs a day, as 2026-01-01.')
  return { kind: 'import', paths, date: values.date, isPartAllowed: values.part }
}

const wrongUse = refuseUse(USAGE)
