#!/usr/bin/env node
/**
 * Draws the signs that wallets show of our credentials and of who asks for them, and writes them as data addresses: wallets take PNG
 * only, and turn it into one colour. `node scripts/draw-logos.mjs`
 */
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'

const { Resvg } = createRequire(new URL('../apps/server/package.json', import.meta.url))('@resvg/resvg-js')

const SIDE = 64
const INK = '#15171c'

/** Lines on a field of 24 by 24. */
const SIGNS = {
  /** A slip of paper with a tick. */
  receipt: 'M5 2.5h14v19l-2.4-1.8-2.3 1.8-2.3-1.8-2.3 1.8-2.3-1.8L5 21.5z M8.5 10l2.5 2.5L15.8 7.5',
  /** A paper that falls into a box. */
  register: 'M3 12.5h18v9H3z M8 12.5v-10h8v10 M10.3 6.5h3.4',
  /** A card with a person. */
  identity: 'M2.5 4.5h19v15h-19z M8.5 12a2 2 0 1 0-.01 0z M5 16.6c.6-3 6.4-3 7 0 M14.5 10h4.5 M14.5 14h4.5',
  /** A list that is signed. */
  product:
    'M4 5.5h16 M4 10.5h16 M4 18.5c2-4 3.6-4 4.2-1.4.5 2.2 2 2.2 3.3.2 1.4-2.2 2.5-2 3.3-.4.7 1.4 2.4 1.8 5.2 1.2',
}

const draw = (lines) =>
  new Resvg(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" fill="none" stroke="${INK}" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"><path d="${lines}"/></svg>`,
    { fitTo: { mode: 'width', value: SIDE } },
  )
    .render()
    .asPng()

const entries = Object.entries(SIGNS).map(
  ([name, lines]) => `  ${name}:\n    'data:image/png;base64,${Buffer.from(draw(lines)).toString('base64')}',`,
)
const text = `/** Signs that wallets show, drawn by \`scripts/draw-logos.mjs\`. */
export const LOGOS = {
${entries.join('\n')}
} as const
`
writeFileSync(fileURLToPath(new URL('../apps/server/src/logos.ts', import.meta.url)), text)
