/**
 * Cuts Instrument Sans (OFL) to the letters of all languages and the weights 400–700, and writes
 * packages/ui/fonts/instrument-sans.woff2. Run it after changing the letters; the result is committed.
 */
import { readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { LETTERS } from './letters.mjs'

const source = new URL(
  import.meta.resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
)
const target = new URL('../packages/ui/fonts/instrument-sans.woff2', import.meta.url)

const subset = await subsetFont(await readFile(source), LETTERS, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 700 } },
  keepFeatures: ['kern', 'liga', 'mark', 'mkmk', 'ccmp', 'locl', 'tnum', 'lnum', 'case'],
})
await writeFile(target, subset)
console.log(`${target.pathname}: ${(subset.length / 1000).toFixed(1)} kB`)
