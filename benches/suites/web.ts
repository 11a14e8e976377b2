import { FIRST_PAGES, measureFirstLoad } from '@e-collecting/e2e/harness/first-load'
import { launchBrowser, newVisitor } from '@e-collecting/e2e/harness/open-browser'
import { canRunLighthouse, LIGHTHOUSE_FIGURES, runLighthouse } from '../measure/lighthouse.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { median } from '../measure/verify-unit.ts'
import type { MeasuredProduct } from '../product/start-measured-product.ts'

const TRIES = 3

/** What a first visit to each public page fetches, and what Lighthouse says of it on a phone. */
export async function benchWeb({ url }: MeasuredProduct, rounds = 3): Promise<void> {
  if (!canRunLighthouse()) return console.log('\nweb: Chromium is not installed here; left out.')
  const rows = await weighPages(url)
  for (const row of rows) {
    row.push(...(await judgePage(url + row[0], rounds)))
    console.log(row.join('  '))
  }
  printTable(
    `Pages on a phone: script and style on the wire, then Lighthouse (ms, marks of 100), median of ${rounds} rounds`,
    ['page', 'kB', 'requests', ...LIGHTHOUSE_FIGURES.map(({ name }) => name)],
    rows,
  )
}

/** Each visitor has a browser profile of their own, or the second page would find what the first has fetched. */
async function weighPages(url: string): Promise<string[][]> {
  const browser = await launchBrowser()
  try {
    const rows: string[][] = []
    for (const path of FIRST_PAGES) {
      const { page, context } = await newVisitor(browser, url)
      const { bytes, requests } = await measureFirstLoad(page, path)
      rows.push([path, shown(bytes / 1000), String(requests)])
      await context.close()
    }
    return rows
  } finally {
    await browser.close()
  }
}

async function judgePage(url: string, rounds: number): Promise<string[]> {
  const measured: number[][] = []
  for (let round = 0; round < rounds; round++) measured.push(await visit(url))
  return LIGHTHOUSE_FIGURES.map(({ digits }, place) => {
    const figures = measured.map((figuresOfRound) => figuresOfRound[place] ?? Number.NaN)
    return shown(median(figures), digits)
  })
}

/** On a machine with much else to do Lighthouse misses the beginning of a visit now and then, and asks for another. */
async function visit(url: string): Promise<number[]> {
  for (let again = 1; again < TRIES; again++) {
    try {
      return await runLighthouse(url)
    } catch (error) {
      console.log(String(error))
    }
  }
  return runLighthouse(url)
}
