import { LANGUAGES } from '@e-collecting/i18n'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { CELLS, type Cell, EXTENT, expectNoBarriers, THEMES } from './harness/barrier-cells.ts'
import { findOverflow } from './harness/find-barriers.ts'
import { setGalleryStage } from './harness/gallery-stage.ts'

/** What the other pages are not looked at in: the dark theme on a phone, and forced colours in a language of long words. */
const SAMPLE: Cell[] = [
  { language: 'de', theme: 'dark', width: 390 },
  { language: 'rm', theme: 'contrast', width: 1280 },
]
const LOOKED_AT = EXTENT === 'sample' ? SAMPLE : CELLS
const NARROWEST = 320
/** Sixteen seconds each on two slow cores. */
const EVERY_STATE_WITHIN_MS = 180_000

const stage = setGalleryStage()

test.each(LOOKED_AT)(
  'no component holds a barrier in $language, $theme, at $width px',
  async (cell) => {
    const { language, theme, width } = cell
    const size = { width, height: 900 }
    const { page } = await stage.visit({ viewport: size, colorScheme: theme === 'dark' ? 'dark' : 'light' })
    await page.emulateMedia({ reducedMotion: 'reduce', forcedColors: theme === 'contrast' ? 'active' : 'none' })
    const show = async (what = '') => {
      await page.goto(`?language=${language}&theme=${theme}${what}`)
      await page.getByRole('heading', { name: 'Gallery', exact: true, includeHidden: true }).waitFor()
    }

    await show()
    await expectNoBarriers(page, 'components')
    await page.setViewportSize({ ...size, width: NARROWEST })
    expect.soft(await findOverflow(page), `pixels beyond ${NARROWEST}`).toBe(0)
    await page.setViewportSize(size)

    const looks = [...LISTS, ...(await dialogsOf(page, show))]
    for (const { name, open, within } of looks.filter((_, place) => isLookedAt(place, cell))) {
      await open(page)
      await page.locator(within).first().waitFor()
      await expectNoBarriers(page, name, within)
    }
  },
  EVERY_STATE_WITHIN_MS,
)

test('in forced colours what cannot be chosen or pressed has the colour that the system has for that', async () => {
  const { page } = await stage.visit({ forcedColors: 'active' })
  await page.goto('?language=de&theme=contrast')
  const shut = page.locator(
    ':is(option, button, input[type=radio] + *):is(:disabled, [aria-disabled=true], :disabled + *)',
  )
  await shut.first().waitFor({ state: 'attached' })
  const colours = await shut.evaluateAll((all) => {
    const grey = document.body.appendChild(document.createElement('i'))
    grey.style.color = 'GrayText'
    const wanted = getComputedStyle(grey).color
    return all.map((one) => [one.localName, getComputedStyle(one).color === wanted, one.textContent])
  })
  expect(new Set(colours.map(([name]) => name))).toEqual(new Set(['option', 'button', 'span']))
  expect(colours.filter(([, isGrey]) => !isGrey)).toEqual([])
})

/** What stands over the page is looked at in one of the sample's cells; among the pairs once in each language, and so in each theme. */
function isLookedAt(place: number, cell: Cell): boolean {
  if (EXTENT === 'whole') return true
  if (EXTENT === 'sample') return SAMPLE[place % SAMPLE.length] === cell
  return (place + LANGUAGES.indexOf(cell.language) + THEMES.indexOf(cell.theme)) % THEMES.length === 0
}

interface Look {
  name: string
  open: (page: Page) => Promise<void>
  /** What it is; the page below is hidden from everybody while it is open. */
  within: string
}

/** What opens when somebody types or presses. */
const LISTS: Look[] = [
  {
    name: 'menu',
    open: async (page) => {
      await page.locator('#admin-MenuButton').getByRole('button').first().click()
    },
    within: '[role=menu]',
  },
  {
    name: 'suggestions',
    open: async (page) => {
      await page.keyboard.press('Escape')
      const town = page.locator('#public-Combobox').getByRole('combobox').first()
      await town.fill('bern')
      await town.press('ArrowDown')
    },
    within: '#public-Combobox',
  },
  {
    name: 'suggestions of the administration',
    open: async (page) => {
      await page.keyboard.press('Escape')
      await page.locator('#admin-AsyncCombobox').getByRole('combobox').first().fill('wen')
    },
    within: '[role=listbox]',
  },
]

/** Each dialog, panel and message in each of its states, which the address opens. */
async function dialogsOf(page: Page, show: (what: string) => Promise<void>): Promise<Look[]> {
  const links = page.locator('[data-overlay]')
  const queries = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  const names = queries.map((query) => new URLSearchParams(query).get('open') ?? '')
  expect(names.length).toBeGreaterThan(10)
  return names.map((name) => ({
    name,
    open: () => show(`&open=${encodeURIComponent(name)}`),
    within: 'dialog[open], [role=dialog], [role=alertdialog]',
  }))
}
