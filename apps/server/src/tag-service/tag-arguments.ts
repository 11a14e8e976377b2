import { resolve } from 'node:path'
import { isCalendarDay } from '@e-collecting/kernel'
import { ITEM_NAME } from '@e-collecting/tags'
import { SHARES } from '@e-collecting/voprf'
import { readArguments, refuseUse } from '../command-line.ts'
import type { Deal } from './deal-item.ts'

/** What the command is asked for. */
export type TagArguments =
  | { readonly kind: 'deal'; readonly deal: Deal }
  | {
      readonly kind: 'serve'
      readonly folder: string
      readonly host: string
      readonly port: number
      /** Keys come by dealing alone. */
      readonly isDealt: boolean
    }

const USAGE = `npm run tag-service -- --folder FOLDER [--dealt] [--host 127.0.0.1] [--port 8091]
npm run tag-service -- deal --item ITEM [--closes YYYY-MM-DD] FOLDER1 FOLDER2 FOLDER3

  --folder  where keys, counts and the token of whoever may ask are kept; made at the first start
  --dealt   makes no keys: each item has a share that was dealt into its folder
  --port    where it answers
  deal      draws the key of an item and writes a share of it for each of three services, of which two answer for it
  --item    the item as addresses name it
  --closes  last day on which it has tags; without it there is none`

const OPTIONS = {
  folder: { type: 'string' },
  dealt: { type: 'boolean', default: false },
  host: { type: 'string', default: '127.0.0.1' },
  port: { type: 'string', default: '8091' },
  item: { type: 'string' },
  closes: { type: 'string' },
} as const

/** @throws UsageError that says what is missing or wrong */
export function readTagArguments(given: readonly string[]): TagArguments {
  const asked = { args: [...given], options: OPTIONS, allowPositionals: true } as const
  const { values, positionals } = readArguments(asked, USAGE)
  const [command, ...folders] = positionals
  if (command === 'deal') return { kind: 'deal', deal: readDeal(values, folders) }
  const { folder, host, port, dealt } = values
  // An empty one is a variable that is not set, and would be the folder one stands in.
  if (!folder || command !== undefined) throw wrongUse('A tag service needs a folder.')
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw wrongUse('--port is no number of a port.')
  return { kind: 'serve', folder: resolve(folder), host, port: Number(port), isDealt: dealt }
}

function readDeal({ item, closes }: { item?: string; closes?: string }, folders: readonly string[]): Deal {
  if (item === undefined || !ITEM_NAME.test(item)) throw wrongUse('--item is not the name of an item.')
  if (closes !== undefined && !isCalendarDay(closes)) throw wrongUse('--closes is no day.')
  const paths = folders.filter((folder) => folder !== '').map((folder) => resolve(folder))
  if (paths.length !== SHARES || new Set(paths).size !== SHARES) throw wrongUse('A key is dealt into three folders.')
  return { item, closes: closes ?? null, folders: paths }
}

const wrongUse = refuseUse(USAGE)
