/**
 * Cuts Instrument Sans (OFL) to the letters of the five languages and the weights 400–700, and writes
 * packages/ui/fonts/instrument-sans.woff2. Run it after changing the letters; the result is committed.
 * `→ ← ✓ №` and the narrow spaces are not in the source: draw arrows as icons and write U+00A0 in French typography.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'

const source = new URL(
  import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
)
const target = new URL('../packages/ui/fonts/instrument-sans.woff2', import.meta.url)

const ASCII = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('')
const LETTERS = 'äöüàâæçéèêëîïôœùûÿìíòóúñ'
const SIGNS = '\u00a0\u00ad«»‹›„“”‚‘’–—…·•×°§©&@€№−½¼¾²³'

const subset = await subsetFont(await readFile(source), ASCII + LETTERS + LETTERS.toUpperCase() + SIGNS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'case'],
})
await writeFile(target, subset)
console.log(`${target.pathname}: ${(subset.length / 1000).toFixed(1)} kB`)
