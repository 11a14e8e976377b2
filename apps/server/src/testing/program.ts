import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { keep } from '@e-collecting/database/testing/keep'
import { build, type Plugin, type Rolldown } from 'vite'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
/** What the product loads from packages as well. */
const PACKAGES = Object.keys(JSON.parse(readFileSync(join(ROOT, 'deploy/package.json'), 'utf8')).dependencies)

/** What a source finds beside itself it finds from the bundle as well. */
const staysWhereItIs: Plugin = {
  name: 'stays-where-it-is',
  transform: (code, id) => code.replaceAll(/\bimport\.meta\.url\b/g, JSON.stringify(pathToFileURL(id).href)),
}

const programs = new Map<string, Promise<string>>()

/**
 * A program from our sources that tests run in processes of their own, as one file: each process would load and translate hundreds of
 * sources first, which takes two seconds of the processor. Made once in a worker.
 * @param source its address, as `import.meta.url` gives it
 * @returns what follows `node` to run it
 */
export function programOf(source: URL): Promise<string> {
  const made = programs.get(source.href) ?? bundle(fileURLToPath(source))
  programs.set(source.href, made)
  return made
}

async function bundle(source: string): Promise<string> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [staysWhereItIs],
    ssr: { noExternal: true, external: PACKAGES, resolve: { conditions: ['server', 'node', 'module'] } },
    build: { ssr: source, target: 'node20', write: false, rolldownOptions: { output: { codeSplitting: false } } },
  })) as Rolldown.RolldownOutput
  const code = output[0].code
  const name = `${basename(source, '.ts')}-${hash('sha256', code).slice(0, 16)}.mjs`
  return keep(name, (draft) => writeFile(draft, code))
}
