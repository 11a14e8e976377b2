/** One entry of Vite's build manifest, as far as it is used here. */
export type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
export type Manifest = Record<string, ManifestEntry>

/** What a page tells the browser to fetch, as addresses. */
export type PageAssets = {
  styles: readonly string[]
  scripts: readonly string[]
  fonts: readonly string[]
  /** Code of one page with everything it imports, by its chunk's key. */
  modulePreloads: (chunk: string) => readonly string[]
  /** Development only: markup that has to stand first in the head (refresh preamble). */
  headHtml?: string
}

const CLIENT_ENTRY = 'apps/web/src/entry-client.tsx'
const FONT = 'packages/ui/fonts/instrument-sans.woff2'

/** Assets of a production build; `manifest` is `dist/client/.vite/manifest.json`. */
export function assetsFromManifest(manifest: Manifest): PageAssets {
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`The build manifest has no ${CLIENT_ENTRY}.`)
  const font = manifest[FONT]
  const entryModules = new Set(modulesOf(manifest, CLIENT_ENTRY))
  const preloads = new Map<string, readonly string[]>()
  return {
    styles: [...new Set(keysOf(manifest, CLIENT_ENTRY).flatMap((key) => manifest[key]?.css ?? []))].map(address),
    scripts: [address(entry.file)],
    fonts: font ? [address(font.file)] : [],
    modulePreloads: (chunk) => {
      const known = preloads.get(chunk)
      if (known) return known
      const files = [...new Set([...entryModules, ...modulesOf(manifest, chunk)])].filter((file) => file !== entry.file)
      const addresses = files.map(address)
      preloads.set(chunk, addresses)
      return addresses
    },
  }
}

const address = (file: string) => `/${file}`

const modulesOf = (manifest: Manifest, key: string): string[] =>
  keysOf(manifest, key).flatMap((found) => manifest[found]?.file ?? [])

/** A chunk and all its static imports, by their keys. */
function keysOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const entry = manifest[key]
  if (!entry || seen.has(key)) return []
  seen.add(key)
  return [key, ...(entry.imports ?? []).flatMap((imported) => keysOf(manifest, imported, seen))]
}
