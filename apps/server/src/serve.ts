import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createApiClient } from '@e-collecting/api-client'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import type { DatabaseConnection } from '@e-collecting/database'
import {
  addressElsewhere,
  assetsFromManifest,
  findSharePictureWords,
  isOutsideLanguages,
  languageFromCookie,
  type Manifest,
  render,
  resolveRoute,
} from '@e-collecting/web/entry-server'
import type { Logger } from 'pino'
import { collectGarbage } from './collect-garbage.ts'
import type { Product } from './compose.ts'
import type { Config } from './config.ts'
import { type Assets, openAssets } from './http/assets.ts'
import { drawSharePicture } from './http/draw-share-picture.ts'
import { createPages, type PageRenderer, type Pages } from './http/pages.ts'
import { describeError } from './http/problems.ts'
import { createProductListener } from './http/product-listener.ts'
import { createSharePictures } from './http/share-pictures.ts'
import { openConfiguredDatabase, waitForDatabase } from './open-configured-database.ts'
import { composeConfigured } from './parts/compose-configured.ts'
import { runUntilStopped } from './run-until-stopped.ts'
import { warnOfMissing } from './site-file.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const CLIENT = here('../client')
const now = () => new Date()

export interface ServeInput {
  config: Config
  logger: Logger
  stopping: AbortSignal
}

function createBuiltRenderer(): PageRenderer {
  const manifest = JSON.parse(readFileSync(`${CLIENT}/.vite/manifest.json`, 'utf8')) as Manifest
  const assets = assetsFromManifest(manifest, (file) => readFileSync(`${CLIENT}/${file}`, 'utf8'))
  return {
    resolveRoute,
    addressElsewhere,
    isOutsideLanguages,
    render,
    languageFromCookie,
    findSharePictureWords,
    assets: () => assets,
    isDevelopment: false,
  }
}

/** The database of this installation, with its schema up to date. */
export const openBuiltDatabase = ({ config, logger }: Pick<ServeInput, 'config' | 'logger'>) =>
  openConfiguredDatabase({
    config,
    logger,
    migrationsFolder: here('./migrations'),
    templateFile: here('./template.tar.gz'),
  })

/** Serves the built product in this process until told to stop. */
export async function serve(input: ServeInput): Promise<void> {
  const opened = await waitForDatabase(() => openProduct(input), input)
  if (opened === undefined) return
  const { connection, product } = opened
  try {
    const assets = openAssets(CLIENT)
    const pages = addPages(product, input, assets)
    const { app, sweep, tick, finish } = product
    const { isFile } = assets
    const { publicUrl } = input.config
    const listener = createProductListener({ ...product, publicUrl, pages, isFile, fetch: app.fetch })
    await collectGarbage()
    await runUntilStopped({ ...input, connection, sweep, tick, listener, onStop: finish })
  } catch (error) {
    await connection.close()
    throw error
  }
}

/** What a start puts into the database is put there by one process at a time. */
async function openProduct(input: ServeInput): Promise<{ connection: DatabaseConnection; product: Product }> {
  const connection = await openBuiltDatabase(input)
  try {
    const { db, statements, bulletin, forgetDeleted } = connection
    const product = await connection.alone(() =>
      composeConfigured({
        ...input,
        db,
        statements,
        bulletin,
        forgetDeleted,
        now,
        randomBytes: nodeCrypto.randomBytes,
        addressData: here('./address'),
      }),
    )
    return { connection, product }
  } catch (error) {
    await connection.close()
    throw error
  }
}

function addPages(product: Product, { config, logger }: ServeInput, { serve: serveAssets }: Assets): Pages {
  warnOfMissing(config, logger)
  const { app, api: productApi, ...parts } = product
  app.use(serveAssets)
  const api = createApiClient((path, init) => productApi.request(path, init))
  const onDataError = (error: unknown) => logger.error(describeError(error), 'a page was rendered without its data')
  const renderer = createBuiltRenderer()
  const pages = createPages({ ...parts, renderer, config, api, now, onDataError })
  app.route('/', createSharePictures({ ...parts, renderer, api, draw: drawSharePicture }))
  app.get('*', pages.handler)
  return pages
}
