/** One entry of Vite's build manifest, as far as it is used here. */
export type ManifestEntry = { file: string; css?: string[]; imports?: string[]; dynamicImports?: string[] }
export type Manifest = Record<string, ManifestEntry>

/** What a page looks like and is made alive by. Scripts and fonts as addresses. */
export type PageAssets = {
  /** The stylesheet itself: it stands in the page, which then needs nothing else to be shown. */
  style: string
  scripts: readonly string[]
  fonts: readonly string[]
  /** Sheets that one page alone needs, by its chunk's key. */
  styles: (chunk: string) => readonly string[]
  /** What takes one page over, with everything that imports, by its chunk's key. */
  modules: (chunk: string) => readonly string[]
  /** Development only: what Vite has to add to the head. */
  headHtml?: string
}

const CLIENT_ENTRY = 'apps/web/src/entry-client.tsx'
const STYLE = 'packages/ui/styles.css'
const FONT = 'packages/ui/fonts/instrument-sans.woff2'

/**
 * Assets of a production build; `manifest` is `dist/client/.vite/manifest.json`.
 * @param readText content of one of its files
 */
export function assetsFromManifest(manifest: Manifest, readText: (file: string) => string): PageAssets {
  const entry = entryOf(manifest, CLIENT_ENTRY)
  const style = entryOf(manifest, STYLE).file
  const font = manifest[FONT]
  // What it imports at once, and what it imports when the page has been seen.
  const entryModules = [CLIENT_ENTRY, ...(entry.dynamicImports ?? [])].flatMap((key) => modulesOf(manifest, key))
  const known = new Map<string, readonly string[]>()
  return {
    style: readText(style),
    scripts: [address(entry.file)],
    fonts: font ? [address(font.file)] : [],
    styles: (chunk) => [...new Set(stylesOf(manifest, chunk))].map(address),
    modules: (chunk) => {
      const found = known.get(chunk)
      if (found) return found
      const files = [...new Set([...entryModules, ...modulesOf(manifest, chunk)])].filter((file) => file !== entry.file)
      const addresses = files.map(address)
      known.set(chunk, addresses)
      return addresses
    },
  }
}

function entryOf(manifest: Manifest, key: string): ManifestEntry {
  const entry = manifest[key]
  if (!entry) throw new Error(`The build manifest has no ${key}.`)
  return entry
}

const address = (file: string) => `/${file}`

const modulesOf = (manifest: Manifest, key: string): string[] =>
  keysOf(manifest, key).flatMap((found) => manifest[found]?.file ?? [])

const stylesOf = (manifest: Manifest, key: string): string[] =>
  keysOf(manifest, key).flatMap((found) => manifest[found]?.css ?? [])

/** A chunk and all its static imports, by their keys. */
function keysOf(manifest: Manifest, key: string, seen = new Set<string>()): string[] {
  const entry = manifest[key]
  if (!entry || seen.has(key)) return []
  seen.add(key)
  return [key, ...(entry.imports ?? []).flatMap((imported) => keysOf(manifest, imported, seen))]
}

/** The markup by which a page gets its assets, for the end of its head. */
export function markUpAssets(
  { style, scripts, fonts, styles, modules, headHtml = '' }: PageAssets,
  chunk: string,
): string {
  return [
    headHtml,
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`),
    style === '' ? '' : `<style>${style}</style>`,
    ...styles(chunk).map((href) => `<link rel="stylesheet" href="${href}">`),
    // What it names is fetched when the page has been seen (`entry-client.tsx`).
    ...scripts.map(
      (src) => `<script type="module" src="${src}" async="" data-modules="${modules(chunk).join(' ')}"></script>`,
    ),
  ].join('')
}
