import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import { createSingleFlightCache } from '@e-collecting/services'
import {
  createHttpHolder,
  createKeyHolder,
  createPublicTagRoutes,
  createTagRepository,
  createTagService,
  type TagService,
} from '@e-collecting/tags'
import { openVoprf } from '@e-collecting/voprf'
import { Hono } from 'hono'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import type { Vault } from './vault.ts'

export interface TagDeps {
  config: Pick<Config, 'tagServices' | 'isDemo' | 'publicUrl'>
  db: Database
  logger: Pick<Logger, 'warn'>
  now: Clock
  vault: Pick<Vault, 'tagSealer'>
}

/** What the product has of the tag service. */
export interface Tags {
  service: TagService
  /** Whoever operates the product holds the keys, and could find out who declared. */
  isEmbedded: boolean
  /** Where keys and counts are published: below each, `/v1/items/{item}/keys` and `/counts`. */
  publishedAt: readonly string[]
  /** What this process publishes of them itself. */
  files: readonly Hono[]
  sweeps: readonly (() => Promise<void>)[]
}

/** Below the product's address, what an embedded tag service publishes. */
const PUBLISHED_AT = '/tags'

/** What anybody may ask is read so seldom, of names that nobody knows as well. */
const READ_AGAIN_MS = 5000
/** About what one answer takes in memory, and all of them may. */
const ANSWER_BYTES = 4096
const MAX_KEPT_BYTES = 1024 * 1024

function keepBriefly<Value>(read: (item: string) => Promise<Value>, now: Clock): (item: string) => Promise<Value> {
  const kept = createSingleFlightCache<{ found: Value }>(MAX_KEPT_BYTES, now)
  const load = async (item: string) => ({
    value: { found: await read(item) },
    bytes: ANSWER_BYTES,
    expiresAt: new Date(now().getTime() + READ_AGAIN_MS),
  })
  return async (item) => (await kept.get(item, () => load(item))).found
}

/** The tag service of this process, or those elsewhere. The function itself is loaded when it is first asked. */
export function composeTags({ config, db, logger, now, vault }: TagDeps): Tags {
  const { store, pins, rewriteLastDays } = createTagRepository({ db, sealer: vault.tagSealer, now })
  let opened: ReturnType<typeof openVoprf> | undefined
  const voprf = () => (opened ??= openVoprf())
  const report = (fault: object) => logger.warn(fault, 'a tag service did not answer as it should')
  if (config.tagServices !== undefined) {
    const { services, timeoutMs } = config.tagServices
    const holders = services.map(({ url, token }) => ({
      service: url,
      ...createHttpHolder({ url, token, timeoutMs, fetch }),
    }))
    return {
      service: createTagService({ holders, pins, voprf, checks: true, report }),
      isEmbedded: false,
      publishedAt: services.map(({ url }) => url),
      files: [],
      sweeps: [],
    }
  }
  if (!config.isDemo)
    logger.warn('tags are made in this process: whoever operates it could link persons to what they declared')
  const holder = { service: undefined, ...createKeyHolder({ store, voprf, now, makesKeys: true }) }
  // Also of an item whose key was destroyed.
  const keysOf = async (item: string) => {
    const publicKeys = await pins.find(item)
    return publicKeys && { index: 0, publicKeys }
  }
  const published = { keysOf: keepBriefly(keysOf, now), countsOf: keepBriefly(holder.countsOf, now) }
  return {
    service: createTagService({ holders: [holder], pins, voprf, checks: false, report }),
    isEmbedded: true,
    publishedAt: [`${config.publicUrl}${PUBLISHED_AT}`],
    files: [new Hono().route(PUBLISHED_AT, createPublicTagRoutes(published))],
    sweeps: [() => rewriteLastDays(now())],
  }
}
