import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import type {
  createLogKeys,
  EpochRecord,
  LogDescription,
  LogRecord,
  TagMaker,
  Witnesses,
} from '@e-collecting/declaration/server'
import { parseCheckpoint, parseNote, writeHash, writeVerifierKey } from '@e-collecting/tlog'

export interface DescribeLogsDeps {
  keysOf: ReturnType<typeof createLogKeys>
  witnesses: Witnesses
  tags: Pick<TagMaker, 'publicKeysOf'>
  auditKey: EcPublicJwk
  publicUrl: string
}

/** What stands beside the tree of a log, in its files and in the API: keys, witnesses, counts. */
export function describeLogs({ keysOf, witnesses, tags, auditKey, publicUrl }: DescribeLogsDeps) {
  const describe = async (log: LogRecord): Promise<LogDescription> => {
    const keys = await keysOf(log)
    return {
      vkey: writeVerifierKey(keys.log.key),
      promiseVkey: writeVerifierKey(keys.promise.key),
      tagKeys: [...((await tags.publicKeysOf(log.item))?.publicKeys ?? [])],
      auditKey: JSON.stringify(auditKey),
      witnesses: witnesses.list.map(({ name, key, isDemo }) => ({ name, vkey: writeVerifierKey(key), isDemo })),
      quorum: witnesses.quorum,
      policy: witnesses.policyText,
    }
  }
  return {
    log: describe,
    /** `keys.json` and `tally.json` of a log. @param epochs the published ones, in order */
    files: async (
      log: LogRecord,
      epochs: readonly EpochRecord[],
      counts: { annulled: number; issued: number; isClosed: boolean },
    ) => {
      const { origin, required } = log
      const latest = epochs.at(-1)
      const head = parseCheckpoint(parseNote(latest?.note ?? '').text)
      return {
        'keys.json': { origin, ...(await describe(log)) },
        'tally.json': {
          origin,
          size: head.size,
          root: writeHash(head.root),
          counted: latest?.counted ?? 0,
          ...counts,
          required,
          published: latest?.day ?? null,
          epochs: epochs.map(({ day, size, counted }) => ({ day, size, counted })),
        },
      }
    },
    /** `logs.json`. */
    all: async (logs: readonly LogRecord[]) => ({
      logs: await Promise.all(
        logs.map(async (log) => ({
          item: log.item,
          origin: log.origin,
          url: `${publicUrl}/log/${log.item}`,
          vkey: (await describe(log)).vkey,
        })),
      ),
      policy: witnesses.policyText,
    }),
  }
}
