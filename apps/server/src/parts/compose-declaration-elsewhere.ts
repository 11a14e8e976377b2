import { setTimeout as delay } from 'node:timers/promises'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import type { AdminLogAnswer } from '@e-collecting/declaration/contract'
import {
  createAdminLogRoutes,
  createCountListRoute,
  createSourceRepository,
  followCounts,
  loadItemsSigner,
  readPublishedLog,
} from '@e-collecting/declaration/server'
import type { FindMunicipality, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import { countIssuedCredentials } from '@e-collecting/register/server'
import { ensureSecret } from '@e-collecting/services'
import { writeVerifierKey } from '@e-collecting/tlog'
import { type ComposedDeclaration, withoutDeclarations } from '../compose-declaration.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import type { KnownIssuers } from '../declaration/known-issuers.ts'
import { describeError } from '../http/problems.ts'
import type { Parts } from '../parts-settings.ts'
import type { TrustServices } from '../trust-services.ts'
import type { Vault } from '../vault.ts'
import { countsOf, fetchText, MAX_COUNTS_BYTES, pauseOf } from './fetch-text.ts'
import { createItemsFile } from './items-file.ts'

export interface ElsewhereDeps extends Pick<ComposeDeps, 'config' | 'db' | 'logger' | 'now' | 'randomBytes' | 'fetch'> {
  votes: PopularVoteRepository
  issuers: KnownIssuers
  findMunicipality: FindMunicipality
  vault: Pick<Vault, 'keys'>
  trust: Pick<TrustServices, 'walletSide'>
}

/** How long a start waits that has never heard of the other part. */
const FIRST_ANSWER_WITHIN_MS = 2000

/** What the main part has of declarations that run apart: the document that they go by, and their published counts. */
export async function composeDeclarationElsewhere(
  deps: ElsewhereDeps,
  { url }: Extract<Parts, { here: 'main' }>,
): Promise<ComposedDeclaration> {
  const { config, db, logger, now, randomBytes, issuers, vault, votes } = deps
  const host = new URL(config.publicUrl).host
  const signer = await loadItemsSigner((name, create) => ensureSecret(vault.keys, name, create), randomBytes, host)
  logger.info({ mainKey: writeVerifierKey(signer.key) }, 'the declaration part is told this key as MAIN_KEY')
  const counts = followCounts({
    repository: createSourceRepository(db),
    url: countsOf(url),
    votes,
    fetchCounts: (at) => fetchText(at, MAX_COUNTS_BYTES, deps.fetch),
    report: (error) => logger.warn(describeError(error), 'the declaration part tells no counts: those of before stay'),
    pauseMs: pauseOf(config),
    now,
  })
  const countIssued = (ids: readonly string[], until: Date) => countIssuedCredentials(db, ids, until)
  await issuers.catchUp()
  await counts.begin(delay(FIRST_ANSWER_WITHIN_MS, undefined, { ref: false }))
  const readLog = (item: string) => (counts.has(item) ? readElsewhere(deps, url, item) : { log: null, isAway: false })
  return {
    ...withoutDeclarations(deps.trust),
    apis: [createCountListRoute(counts)],
    adminApis: (requireAdmin) => [
      createAdminLogRoutes({
        requireAdmin,
        votes,
        readLog: async (item) => {
          const { log, isAway } = await readLog(item)
          return { log, elsewhere: { url, isAway } }
        },
      }),
    ],
    files: [createItemsFile({ ...deps, isDemo: config.isDemo, signer, countIssued })],
    version: counts.version,
    catchUp: async () => {
      await issuers.catchUp()
      counts.next()
    },
    finish: counts.finish,
  }
}

/** What is public of a log over there; nothing while nobody answers. */
async function readElsewhere(
  { logger, fetch }: Pick<ElsewhereDeps, 'logger' | 'fetch'>,
  url: string,
  item: string,
): Promise<{ log: AdminLogAnswer['log']; isAway: boolean }> {
  try {
    const { verifyEd25519 } = nodeCrypto
    const fetchPath = (path: string) => fetchText(url + path, MAX_COUNTS_BYTES, fetch)
    const log = await readPublishedLog({ fetchText: fetchPath, verifyEd25519 }, item)
    return { log, isAway: false }
  } catch (error) {
    logger.warn(describeError(error), 'the declaration part does not tell staff how a log stands')
    return { log: null, isAway: true }
  }
}
