import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { shown } from './measure/print-table.ts'
import { measureVerifyUnit } from './measure/verify-unit.ts'
import { type Engine, type MeasuredProduct, startMeasuredProduct } from './product/start-measured-product.ts'
import { benchAddressSearch } from './suites/address-search.ts'
import { benchCredentials } from './suites/credentials.ts'
import { benchCrypto } from './suites/crypto.ts'
import { benchPages } from './suites/pages.ts'
import { benchResidents } from './suites/residents.ts'
import { benchSupportFlow } from './suites/support-flow.ts'

const HELP = `Measures the built product on this machine, over loopback only; about five minutes.

  npm run bench                          everything
  npm run bench -- crypto pages          some of: crypto, pages, address-search, residents,
                                         credentials, support-flow
  npm run bench -- support-flow --engine postgres --profile ./profiles
                                         one database only; the server writes a CPU profile when it stops

Figures are in V: the CPU of one ES256 verification in the same run. A missed goal is reported and fails nothing; the exit
code is 1 only when something does not work.`

const SUITES = ['crypto', 'pages', 'address-search', 'residents', 'credentials', 'support-flow'] as const

const { values, positionals } = parseArgs({
  options: { engine: { type: 'string' }, profile: { type: 'string' }, help: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const isChosen = (suite: (typeof SUITES)[number]) => positionals.length === 0 || positionals.includes(suite)
const profileFolder = values.profile
const engine = values.engine as Engine | undefined

if (values.help || positionals.some((name) => !SUITES.some((suite) => suite === name))) console.log(HELP)
else await runSuites()

async function runSuites(): Promise<void> {
  const [load = 0] = loadavg()
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${shown(load)}`,
  )
  console.log(`1 V = ${shown(measureVerifyUnit())} µs. Anything else that runs here makes the figures worse.`)
  if (isChosen('crypto')) await benchCrypto()
  if (isChosen('pages')) await withProduct(benchPages)
  if (isChosen('address-search')) await withProduct(benchAddressSearch)
  if (isChosen('residents')) await benchResidents(engine === undefined ? ['pglite', 'postgres'] : [engine])
  if (isChosen('credentials')) await benchCredentials(engine === undefined ? ['pglite', 'postgres'] : [engine])
  if (isChosen('support-flow'))
    await benchSupportFlow({
      ...(engine && { engines: [engine] }),
      ...(profileFolder !== undefined && { profileFolder }),
    })
}

async function withProduct(suite: (product: MeasuredProduct) => Promise<void>): Promise<void> {
  const product = await startMeasuredProduct(engine ?? 'pglite', profileFolder)
  try {
    await suite(product)
  } finally {
    await product.stop()
  }
}
