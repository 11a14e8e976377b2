import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createSourceRepository, type FollowedItems, followItems } from '@e-collecting/declaration/server'
import { createPopularVoteRoutes, createPublicItems, type PopularVoteId } from '@e-collecting/popular-votes/server'
import { createRegistryService, createWalletRouter } from '@e-collecting/services'
import { createApp } from '../app.ts'
import type { Product } from '../compose.ts'
import { composeDeclaration, declarationSecret } from '../compose-declaration.ts'
import type { ComposeDeps } from '../compose-deps.ts'
import { composeEdge } from '../compose-edge.ts'
import { composeOperations } from '../compose-operations.ts'
import { composeTags } from '../compose-tags.ts'
import { endWithdrawn } from '../end-withdrawn.ts'
import { createLocales } from '../http/locales.ts'
import { createMetrics } from '../http/operations.ts'
import { ownOrigins } from '../http/origin-check.ts'
import { describeError } from '../http/problems.ts'
import { createSecurityEvents } from '../http/security-events.ts'
import { loadDemoAnchors } from '../load-certificates.ts'
import type { Parts } from '../parts-settings.ts'
import { didOrigin } from '../reach-outside.ts'
import { sweepAll } from '../sweep-all.ts'
import { openVault } from '../vault.ts'
import { fetchText, MAX_ITEMS_BYTES, pauseOf } from './fetch-text.ts'
import { ITEMS_FILE } from './items-file.ts'
import { keepAnswers } from './keep-answers.ts'

export type DeclarationPart = Extract<Parts, { here: 'declaration' }>

/**
 * Declarations by themselves: their verifier, tags, logs and pages, and neither register, staff nor support. What there is to declare for comes
 * from the signed document of the main part (record 0074).
 */
export async function composeDeclarationPart(deps: ComposeDeps, part: DeclarationPart): Promise<Product> {
  const { config, db, logger, now } = deps
  const vault = await openVault(deps)
  const metrics = createMetrics()
  const securityEvents = createSecurityEvents({ logger, registry: metrics.registry, now })
  const items = openItems(deps, part, (id) => withdrawn.end(id))
  const votes = createPublicItems(() => items.current().items)
  const withdrawn = endWithdrawn({ findById: votes.findById, end: (id) => declaration.endItem(id), logger })
  const findMunicipality = (number: string) => {
    const found = items.current().municipalities.find(({ bfsNumber }) => bfsNumber === number)
    return found && { ...found, bfsNumber: found.inForce }
  }
  const baseUrl = `${didOrigin(config)}/services/registry`
  const registry = createRegistryService({ baseUrl, db, clock: now, anchors: await loadDemoAnchors(config, now) })
  const base = {
    ...deps,
    vault,
    securityEvents,
    fetch: keepAnswers(deps.fetch ?? fetch, now),
  }
  const declaration = await composeDeclaration({
    ...base,
    votes,
    // Of what the main part has told last.
    holdItem: (_, { slug }) => votes.findBySlug(slug),
    tags: composeTags(base),
    trust: { walletSide: createWalletRouter([{ base: '/services/registry', side: registry.wallet }]) },
    issuers: { list: () => items.current().issuers, catchUp: async () => undefined },
    findMunicipality,
    countIssued: async (item) => items.current().items.find(({ slug }) => slug === item)?.credentials,
    knowsItems: items.isInForce,
  })
  items.next()
  await items.finish()
  const browserSecret = declarationSecret(config.publicUrl)
  const { walletSide } = declaration
  const edge = composeEdge({ ...base, browserSecret, metrics, trust: { walletSide, otherHost: undefined } })
  const { app, api } = createApp({
    ...edge,
    publicUrl: config.publicUrl,
    ownOrigins: ownOrigins(config),
    logger,
    metrics,
    securityEvents,
    prepare: async () => undefined,
    apis: [createPopularVoteRoutes({ votes, findMunicipality, now }), ...declaration.apis],
    largeBodies: [],
    callbacks: [],
    files: [createLocales(), ...declaration.files],
    operations: composeOperations(deps, metrics),
  })
  return {
    ...edge,
    app,
    api,
    metrics,
    dataVersion: () => `${items.version()} ${declaration.version()}`,
    addressCredit: () => undefined,
    tick: async () => {
      items.next()
      await withdrawn.retry()
      await registry.refresh()
      await declaration.catchUp()
    },
    finish: () => sweepAll([items.finish, edge.counter.flush, declaration.finish]),
    sweep: () => sweepAll([...declaration.sweeps, edge.counter.sweep]),
  }
}

function openItems(
  { config, db, logger, now, fetch }: ComposeDeps,
  { url, key }: DeclarationPart,
  onSwitchedOff: (id: PopularVoteId) => void,
): FollowedItems {
  return followItems({
    repository: createSourceRepository(db),
    key,
    verifyEd25519: nodeCrypto.verifyEd25519,
    isDemo: config.isDemo,
    fetchDocument: () => fetchText(`${url}${ITEMS_FILE}`, MAX_ITEMS_BYTES, fetch),
    onSwitchedOff,
    // It names a document and an address, and never a person.
    report: (error) =>
      logger.warn(
        { ...describeError(error), reason: error instanceof Error ? error.message : undefined },
        'no newer document with items was taken from the main part: the one of before stays',
      ),
    pauseMs: pauseOf(config),
    now,
  })
}
