import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createApiClient } from '@e-collecting/api-client'
import type { ApiEnv } from '@e-collecting/http'
import type { PageAssets } from '@e-collecting/web/entry-server'
import { Hono } from 'hono'
import { createServer, type ViteDevServer } from 'vite'
import { collectGarbage } from './collect-garbage.ts'
import type { Product } from './compose.ts'
import { parseConfig } from './config.ts'
import { drawSharePicture } from './http/draw-share-picture.ts'
import type { PageRenderer } from './http/pages.ts'
import { createSharePictures } from './http/share-pictures.ts'
import { createLogger } from './logger.ts'
import { openConfiguredDatabase } from './open-configured-database.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { createStopSignal } from './stop-signal.ts'

/** `npm run dev`: the database is opened once; server code is loaded through Vite and takes effect with the next request. */
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const now = () => new Date()

const config = parseConfig(process.env)
const logger = createLogger(config.logLevel)
const stopping = createStopSignal()
const migrationsFolder = `${ROOT}/packages/database/migrations`
const connection = await openConfiguredDatabase({ config, logger, migrationsFolder })
const vite = await createServer({
  root: ROOT,
  configFile: `${ROOT}/apps/web/vite.config.ts`,
  server: {
    middlewareMode: true,
    hmr: { host: '127.0.0.1', port: config.port + 1 },
    // Vite serves whatever lies below its root, and the data folder with its keys may lie there.
    fs: { deny: ['.env', '.env.*', '*.{crt,pem,key}', '**/.git/**', `${config.dataDir}/**`] },
  },
})

type Compose = typeof import('./parts/compose-configured.ts')
type ProductListener = typeof import('./http/product-listener.ts')
type Pages = typeof import('./http/pages.ts')
type EntryServer = typeof import('@e-collecting/web/entry-server')

let composed: { from: Compose; product: Promise<Product> } | undefined

/** Composed anew only when a module of the server has changed. */
async function currentProduct(): Promise<Product> {
  const from = (await vite.ssrLoadModule('/apps/server/src/parts/compose-configured.ts')) as Compose
  if (composed?.from !== from) {
    const { db, statements, bulletin, forgetDeleted } = connection
    const addressData = `${ROOT}/features/address/data`
    composed = {
      from,
      product: from.composeConfigured({
        config,
        db,
        statements,
        bulletin,
        forgetDeleted,
        logger,
        stopping,
        now,
        randomBytes,
        addressData,
      }),
    }
  }
  return composed.product
}

async function createDevRenderer(server: ViteDevServer): Promise<PageRenderer> {
  const entry = (await server.ssrLoadModule('/apps/web/src/entry-server.tsx')) as EntryServer
  const assets = async (path: string): Promise<PageAssets> => {
    const shell = await server.transformIndexHtml(path, '<html><head></head><body></body></html>')
    const head = /<head>([\s\S]*?)<\/head>/.exec(shell)?.[1] ?? ''
    return {
      style: '',
      scripts: ['/@vite/client', '/apps/web/src/entry-client.tsx'],
      fonts: [],
      styles: () => [],
      modules: () => [],
      // What Vite's plugins put into a page, and the style before any script has run.
      headHtml: `${head}<link rel="stylesheet" href="/packages/ui/styles.css?direct">`,
    }
  }
  return { ...entry, assets, isDevelopment: true }
}

const app = new Hono()
app.all('*', async (c) => {
  const product = await currentProduct()
  const answer = await product.app.fetch(c.req.raw, c.env)
  if (answer.status !== 404 || c.req.method !== 'GET' || c.req.path.startsWith('/api/')) return answer
  const { createPages } = (await vite.ssrLoadModule('/apps/server/src/http/pages.ts')) as Pages
  const api = createApiClient((path, init) => product.api.request(path, init))
  const onDataError = (error: unknown) => console.error(error)
  const renderer = await createDevRenderer(vite)
  const { dataVersion, addressCredit, admit, toVisitor } = product
  const shared = { renderer, api, dataVersion, admit, toVisitor }
  const pages = createPages({ ...shared, addressCredit, config, now, onDataError })
  return new Hono<ApiEnv>()
    .route('/', createSharePictures({ ...shared, draw: drawSharePicture }))
    .get('*', pages.handler)
    .fetch(c.req.raw, c.env)
})

async function serveApp(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const module = (await vite.ssrLoadModule('/apps/server/src/http/product-listener.ts')) as ProductListener
  const { walletEdge, metrics } = await currentProduct()
  module.createProductListener({
    publicUrl: config.publicUrl,
    walletEdge,
    metrics,
    // They change with their source.
    pages: { findKept: () => undefined },
    isFile: () => false,
    fetch: app.fetch,
  })(request, response)
}

await collectGarbage()
await runUntilStopped({
  config,
  connection,
  logger,
  stopping,
  listener: (request, response) => vite.middlewares(request, response, () => serveApp(request, response)),
  sweep: async (isQuiet) => (await currentProduct()).sweep(isQuiet),
  tick: async () => (await currentProduct()).tick(),
  onStop: async () => {
    await (await currentProduct()).finish()
    await vite.close()
  },
})
process.exit()
