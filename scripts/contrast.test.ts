import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** Custom properties of a part of a sheet that are colours. */
const coloursIn = (css: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', colour = '']) => [name, colour]),
  )

/** Light, and dark where it says otherwise. */
function themesOf(css: string): [string, Record<string, string>][] {
  const [light = '', dark = ''] = css.split(/@media [^{]*prefers-color-scheme: dark/)
  return [
    ['light', coloursIn(light)],
    ['dark', { ...coloursIn(light), ...coloursIn(dark.split('@media')[0] ?? '') }],
  ]
}

const site = themesOf(read('packages/ui/tokens.css'))
const wallet = themesOf(read('apps/wallet/src/web/wallet-theme.css'))

const ON_PAPER = ['ink', 'grey', 'red', 'error', 'warning', 'success', 'info']
test.each(site)('words on paper and on what one writes on have a contrast of at least 7 in %s', (_, colours) => {
  for (const words of ON_PAPER) expect(contrast(colours[words], colours.paper), words).toBeGreaterThanOrEqual(7)
  for (const words of ['ink', 'grey']) expect(contrast(colours[words], colours.wash), words).toBeGreaterThanOrEqual(7)
})

test.each([...site, ...wallet])('words on a button have a contrast of at least 7 in %s', (_, colours) => {
  for (const ground of ['red', 'red-deep'])
    expect(contrast(colours['on-red'], colours[ground]), ground).toBeGreaterThanOrEqual(7)
})

test.each(wallet)(
  'words on the cards of the demo wallet and on its bar have a contrast of at least 7 in %s',
  (_, colours) => {
    const cards = Object.keys(colours).filter((name) => name.startsWith('issuer-'))
    expect(cards).toHaveLength(6)
    for (const card of cards) expect(contrast(colours['on-card'], colours[card]), card).toBeGreaterThanOrEqual(7)
    expect(contrast(colours['on-device'], colours.device)).toBeGreaterThanOrEqual(7)
  },
)

/** WCAG 2.2, contrast ratio. */
function contrast(one = '', other = ''): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
