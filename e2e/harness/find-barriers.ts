import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

/** What an object keeps in a weak map, kept as a property of the object. */
const PROPERTIES = `class {
  key = Symbol()
  has(owner) { return this.key in owner }
  get(owner) { return owner[this.key] }
  set(owner, value) { owner[this.key] = value; return this }
  add(owner) { return this.set(owner, true) }
  delete(owner) { return delete owner[this.key] }
}`
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** Translated for old browsers it has weak maps for private fields, which are a fifth of what it does on a large page. */
const AXE = `((WeakMap, WeakSet) => {${SOURCE}\n})(${PROPERTIES}, ${PROPERTIES})`

/** What axe finds on the page as it stands, or in the part of it that `within` selects, one line for each place. */
export async function findBarriers(page: Page, within?: string): Promise<string[]> {
  // A document keeps it: to read the whole of axe takes as long as to look at a small page.
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE)
    await page.evaluate(parseColoursOnce)
  }
  return page.evaluate(async (part) => {
    const { configure, run } = Reflect.get(window, 'axe') as typeof import('axe-core')
    // On a phone a dialog is there before one sees it: it waits for the keyboard, at most 0.6 s. Axe would let what it holds be.
    const isUnseen = (modal: Element) => getComputedStyle(modal).opacity === '0'
    while ([...document.querySelectorAll('[data-modal]')].some(isUnseen)) await new Promise(requestAnimationFrame)
    // It lets the page behind a dialog be without a main part and a title, but knows an alertdialog only by guessing from a few points.
    const isAsked = document.querySelector('[role=alertdialog]') !== null
    const ofPages = { 'landmark-one-main': { enabled: !isAsked }, 'page-has-heading-one': { enabled: !isAsked } }
    // Nobody reads the markup of what it looks at: it would write out each element with all that it holds.
    configure({ noHtml: true })
    const { violations } = await run(part === undefined ? document : { include: [part] }, {
      resultTypes: ['violations'],
      rules: ofPages,
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ target }) => `${id}: ${help} — ${target.join(' ')}`),
    )
  }, within)
}

/** What axe takes a colour of a style apart into; its types do not say so. */
interface Colour {
  r: number
  g: number
  b: number
  alpha: number
}

/** Runs on the page: axe takes the same handful of colours apart some thousand times, which is half of what it does. */
function parseColoursOnce(): void {
  const { prototype } = Reflect.get(window, 'axe').commons.color.Color
  const parse: (this: Colour, text: string) => Colour = prototype.parseString
  const known = new Map<string, Colour>()
  prototype.parseString = function (this: Colour, text: string) {
    const { r, g, b, alpha } = known.get(text) ?? parse.call(this, text)
    known.set(text, { r, g, b, alpha })
    return Object.assign(this, { r, g, b, alpha })
  }
}

/** CSS pixels by which the page is wider than its window. */
export const findOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** The widths of `widths` at which the page is wider than its window, with the pixels that are too many. */
export async function findTooWide(page: Page, widths: readonly number[]): Promise<string[]> {
  const tooWide: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const pixels = await findOverflow(page)
    if (pixels > 0) tooWide.push(`${width}: ${pixels} px`)
  }
  return tooWide
}
