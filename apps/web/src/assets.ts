/** One entry of Vite's build manifest, as far as it is used here. */
export type ManifestEntry = { file: string; css?: string[]; imports?: string[] }
export type Manifest = Record<string, ManifestEntry>

/** What a page looks like and is made alive by. Scripts and fonts as addresses. */
export type PageAssets = {
  /** The stylesheet itself: it stands in the page, which then needs nothing else to be shown. */
  style: string
  scripts: readonly string[]
  fonts: readonly string[]
  /** Sheets that one page alone needs, by its chunk's key. */
  styles: (chunk: string) => readonly string[]
  /** Code of one page with everything it imports, by its chunk's key. */
  modulePreloads: (chunk: string) => readonly string[]
  /** Development only: what Vite has to add to the head. */
  headHtml?: string
}

const CLIENT_ENTRY = 'apps/web/src/entry-client.tsx'
const FONT = 'packages/ui/fonts/instrument-sans.woff2'

/**
 * Assets of a production build; `manifest` is `dist/client/.vite/manifest.json`.
 * @param readText content of one of its files
 */
export function assetsFromManifest(manifest: Manifest, readText: (file: string) => string): PageAssets {
  const entry = manifest[CLIENT_ENTRY]
  if (!entry) throw new Error(`The build manifest has no ${CLIENT_ENTRY}.`)
  const font = manifest[FONT]
  const entryModules = new Set(modulesOf(manifest, CLIENT_ENTRY))
  const entryStyles = new Set(stylesOf(manifest, CLIENT_ENTRY))
  const preloads = new Map<string, readonly string[]>()
  return {
    style: [...entryStyles].map(readText).join(''),
    scripts: [address(entry.file)],
    fonts: font ? [address(font.file)] : [],
    styles: (chunk) => [...new Set(stylesOf(manifest, chunk))].filter((file) => !entryStyles.has(file)).map(address),
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
  { style, scripts, fonts, styles, modulePreloads, headHtml = '' }: PageAssets,
  chunk: string,
): string {
  return [
    headHtml,
    ...fonts.map((href) => `<link rel="preload" href="${href}" as="font" type="font/woff2" crossorigin="">`),
    style === '' ? '' : `<style>${style}</style>`,
    ...styles(chunk).map((href) => `<link rel="stylesheet" href="${href}">`),
    ...scripts.map((src) => `<script type="module" src="${src}" async=""></script>`),
    // Known from the start, but after what is needed to show the page.
    ...modulePreloads(chunk).map((href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`),
  ].join('')
}
