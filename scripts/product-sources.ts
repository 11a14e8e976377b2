import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
/** Tests, the gallery and what only they use. */
const IS_ASIDE = /\.(test|examples)\.tsx?$|\/(testing|gallery|node_modules)(\/|\.tsx?$)/

/** The sources of the product, by their paths. */
export const readProductSources = (): ReadonlyMap<string, string> =>
  new Map(
    ['apps', 'features', 'packages'].flatMap((folder) =>
      readdirSync(ROOT + folder, { recursive: true, encoding: 'utf8' })
        .map((file) => `${folder}/${file}`)
        .filter((file) => /\.tsx?$/.test(file) && !IS_ASIDE.test(file))
        .map((file) => [file, readFileSync(ROOT + file, 'utf8')] as const),
    ),
  )
