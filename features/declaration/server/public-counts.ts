import type { DeclarationCount, DeclarationResult } from '../contract.ts'
import type { EpochRecord, LogRecord, LogRepository } from './log-repository.ts'
import type { OpenLogs, Schedule } from './open-logs.ts'

/** What the log of an item says in public, as a log's own files say it as well. */
export type LogDescription = Pick<
  DeclarationResult,
  'vkey' | 'promiseVkey' | 'tagKeys' | 'auditKey' | 'witnesses' | 'quorum' | 'policy'
>

export interface PublicCountsDeps {
  repository: LogRepository
  logs: Pick<OpenLogs, 'find' | 'list'>
  describeLog: (log: LogRecord) => Promise<LogDescription>
  schedule: Pick<Schedule, 'isDaily'>
  /** Address of the product, without a slash at its end. */
  publicUrl: string
  isTagServiceEmbedded: boolean
}

/** What is shown of an item, but for whether it takes declarations now. */
type Published = Omit<DeclarationResult, 'isOpen'>

/** Counts as they were last published, in memory: pages ask for them all the time, and they change with epochs and last days alone. */
export function createPublicCounts(deps: PublicCountsDeps) {
  const { repository, logs } = deps
  let published: ReadonlyMap<string, { number: number; result: Published }> = new Map()
  let version = 0
  const withState = async (result: Published): Promise<DeclarationResult> => ({
    ...result,
    isOpen: (await logs.find(result.slug))?.isOpen === true,
  })
  /** What is shown already of a log, if it is still so: its last day may be fixed without a publication. */
  const knownOf = ({ log, number }: { log: LogRecord; number: number }) => {
    const known = published.get(log.item)
    return known?.number === number && known.result.closes === log.closes ? known : undefined
  }
  return {
    /** Catches up with what any process has published, and with last days. */
    catchUp: async (): Promise<void> => {
      const numbers = new Map((await repository.listPublished()).map(({ item, number }) => [item, number]))
      const latest = logs.list().flatMap((log) => {
        const number = numbers.get(log.item)
        return number === undefined ? [] : [{ log, number }]
      })
      if (latest.every((one) => knownOf(one) !== undefined)) return
      const read = latest.map(async ({ log, number }) => {
        const known = knownOf({ log, number })
        return [log.item, known ?? { number, result: await readResult(deps, log) }] as const
      })
      published = new Map(await Promise.all(read))
      version += 1
    },
    /** Another one after each change. */
    version: () => version,
    list: async (): Promise<DeclarationCount[]> =>
      Promise.all([...published.values()].map(async ({ result }) => toCount(await withState(result)))),
    find: async (item: string): Promise<DeclarationResult | undefined> => {
      const known = published.get(item)
      return known && withState(known.result)
    },
  }
}

export type PublicCounts = ReturnType<typeof createPublicCounts>

async function readResult(deps: PublicCountsDeps, log: LogRecord): Promise<Published> {
  const { repository, schedule, publicUrl } = deps
  const { item, origin, required, opened, closes } = log
  const epochs = (await repository.listEpochs(item)).filter(({ state }) => state === 'published')
  const { number = 0, size = 0, counted = 0, day = null } = epochs.at(-1) ?? {}
  const { o = 0, d1 = 0, i = 0, x = 0, c = 0 } = await repository.countKinds(item, size)
  return {
    slug: item,
    origin,
    counted,
    required,
    issued: issuedIn(await repository.latestEntry(item, 'i', size)),
    size,
    published: day,
    opened,
    closes,
    publications: number,
    isClosed: c > 0,
    isDemoEpochs: !schedule.isDaily,
    epochs: endsOfDays(epochs),
    entries: { o, d1, i, x, c },
    log: `${publicUrl}/log/${item}`,
    ...(await deps.describeLog(log)),
    isTagServiceEmbedded: deps.isTagServiceEmbedded,
  }
}

const issuedIn = (entry: string | undefined): number =>
  entry === undefined ? 0 : (JSON.parse(entry) as { issued: number }).issued

/** Where a day has several epochs, its last one. */
const endsOfDays = (epochs: readonly EpochRecord[]): { day: string; counted: number }[] =>
  [...new Map(epochs.map(({ day, counted }) => [day, counted]))].map(([day, counted]) => ({ day, counted }))

const toCount = (result: DeclarationResult): DeclarationCount => {
  const { slug, origin, counted, required, issued, size, published, isOpen, isClosed, isDemoEpochs } = result
  return { slug, origin, counted, required, issued, size, published, isOpen, isClosed, isDemoEpochs }
}
