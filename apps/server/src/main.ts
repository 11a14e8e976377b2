import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { openDatabase } from '@e-collecting/database'
import { createApiClient } from '@e-collecting/ui/api'
import { assetsFromManifest, languageFromCookie, type Manifest, render } from '@e-collecting/web/entry-server'
import { getRequestListener } from '@hono/node-server'
import { composeProduct } from './compose.ts'
import { parseConfig } from './config.ts'
import { serveAssets } from './http/assets.ts'
import { createPages, type PageRenderer } from './http/pages.ts'
import { describeError } from './http/problems.ts'
import { createLogger } from './logger.ts'
import { isOperatorFault } from './operator-fault.ts'
import { runUntilStopped } from './run-until-stopped.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CLIENT = here('../client')
const TEMPLATE = here('./template.tar.gz')
const now = () => new Date()

function createBuiltRenderer(): PageRenderer {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')) as Manifest
  const assets = assetsFromManifest(manifest)
  return { render, languageFromCookie, assets: () => assets, isDevelopment: false }
}

async function start(): Promise<void> {
  const config = parseConfig(process.env)
  const logger = createLogger(config.logLevel)
  const { databaseUrl, dataDir } = config
  const connection = await openDatabase({
    ...{ databaseUrl, dataDir, migrationsFolder: here('./migrations') },
    ...(existsSync(TEMPLATE) ? { template: new Blob([gunzipSync(readFileSync(TEMPLATE))]) } : {}),
  })
  try {
    const product = await composeProduct({
      ...{ config, db: connection.db, statements: connection.statements, logger, now, randomBytes },
      addressData: here('./address'),
    })
    const { app } = product
    app.use(serveAssets(CLIENT))
    const api = createApiClient((path, init) => product.api.request(path, init))
    const onDataError = (error: unknown) => logger.error(describeError(error), 'a page was rendered without its data')
    app.get('*', createPages({ renderer: createBuiltRenderer(), config, api, now, onDataError }))
    const { sweep, deliverEvents } = product
    await runUntilStopped({
      ...{ config, connection, logger, sweep, deliverEvents },
      listener: getRequestListener(app.fetch),
      onStop: product.finish,
    })
  } catch (error) {
    await connection.close()
    throw error
  }
}

start().catch((error: unknown) => {
  console.error(isOperatorFault(error) ? (error as Error).message : error)
  process.exitCode = 1
})
