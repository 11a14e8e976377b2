import { readFileSync } from 'node:fs'
import { readJson } from '../driver/browser.ts'
import { createDriver } from '../driver/create-driver.ts'
import { printTable, shown } from '../measure/print-table.ts'
import { median, quantile } from '../measure/verify-unit.ts'
import type { MeasuredProduct } from '../product/start-measured-product.ts'

const QUERIES = 200
const WARM_UP_QUERIES = 40
const SAMPLE = new URL('../../features/address/data/sample-addresses.csv', import.meta.url)

/** How long a person waits for suggestions: one query after the other, each measured at the client. */
export async function benchAddressSearch(product: MeasuredProduct): Promise<void> {
  const queries = sampleQueries()
  const driver = createDriver({ ...product, inFlight: 1 })
  const times: { kind: string; took: number }[] = []
  let hits = 0
  for (let query = -WARM_UP_QUERIES; query < QUERIES; query++) {
    const [kind, text] = queries[(query + WARM_UP_QUERIES) % queries.length] ?? ['', '']
    const startedAt = performance.now()
    const found = await driver.join(0).browser.get(`/api/address-search/find?query=${encodeURIComponent(text)}`)
    const answer = readJson<Record<string, unknown[]>>(found, 200)
    if (query < 0) continue
    const took = performance.now() - startedAt
    times.push({ kind, took })
    hits += Object.values(answer).flat().length > 0 ? 1 : 0
  }
  driver.close()
  printTable(
    `Address search: ms per query, ${QUERIES} queries, ${hits} with hits`,
    ['query', 'median', 'p95'],
    ['begun', 'street, number', 'whole', 'with a slip', 'all'].map((row) => {
      const all = times.filter(({ kind }) => row === 'all' || kind === row).map(({ took }) => took)
      return [row, shown(median(all)), shown(quantile(all, 0.95))]
    }),
  )
}

/** What people type: the beginning of a street, street and number, all of it, and all of it with a slip. */
function sampleQueries(): (readonly [kind: string, text: string])[] {
  const lines = readFileSync(SAMPLE, 'utf8')
    .split('\n')
    .slice(1)
    .filter((line) => line.includes(';'))
  return lines.flatMap((line, at) => {
    const [, , , , street = '', number = '', , , place = ''] = line.split(';')
    const whole = `${street} ${number}, ${place}`
    const kinds = [
      ['begun', street.slice(0, 6)],
      ['street, number', `${street} ${number}`],
      ['whole', whole],
      ['with a slip', whole.replace(/(.)(.)(?=.*,)/, '$2$1')],
    ] as const
    const chosen = kinds[at % kinds.length]
    return chosen !== undefined && chosen[1].length >= 5 ? [chosen] : []
  })
}
