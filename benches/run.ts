import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { hasPostgres } from '@e-collecting/database/testing/temporary-postgres'
import { shown } from './measure/print-table.ts'
import { measureVerifyUnit } from './measure/verify-unit.ts'
import { type Engine, type MeasuredProduct, startMeasuredProduct } from './product/start-measured-product.ts'
import { benchAddress } from './suites/address.ts'
import { benchBystander } from './suites/bystander.ts'
import { benchCredentials } from './suites/credentials.ts'
import { benchDeclaration } from './suites/declaration.ts'
import { benchEngine } from './suites/engine.ts'
import { benchFillLevels } from './suites/fill-levels.ts'
import { benchImport } from './suites/import.ts'
import { benchInstances } from './suites/instances.ts'
import { benchListPages } from './suites/list-pages.ts'
import { benchLogs } from './suites/logs.ts'
import { benchMemory } from './suites/memory.ts'
import { benchPages } from './suites/pages.ts'
import { benchRegisterFlow } from './suites/register-flow.ts'
import { benchResidents } from './suites/residents.ts'
import { benchStart } from './suites/start.ts'
import { benchSupportFlow, benchSupportOnPglite } from './suites/support-flow.ts'
import { benchTags } from './suites/tags.ts'
import { benchWaiting } from './suites/waiting.ts'
import { benchWeb } from './suites/web.ts'

const { values, positionals } = parseArgs({
  options: {
    engine: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    flows: { type: 'string' },
    browsers: { type: 'string' },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))
const options = {
  rounds: numberOf(values.rounds),
  seconds: numberOf(values.seconds),
  flows: numberOf(values.flows),
  browsers: numberOf(values.browsers),
  profileFolder: values.profile,
}
const engine = values.engine as Engine | undefined
const engines: readonly Engine[] = engine === undefined ? ['pglite', 'postgres'] : [engine]

interface Part {
  what: string
  needsPostgres?: boolean
  run: () => Promise<void>
}

const PARTS: Readonly<Record<string, Part>> = {
  engine: { what: 'the engine by itself, beside bare crypto and public libraries', run: benchEngine },
  logs: {
    what: 'a log of 100,000 declarations: an epoch, an audit, a receipt; fails beyond its goal',
    run: async () => {
      if (!(await benchLogs())) process.exitCode = 1
    },
  },
  tags: { what: 'what one tag costs, by part, beside a library in plain JavaScript', run: benchTags },
  start: { what: 'from npm start to the first page', run: () => benchStart(options) },
  pages: { what: 'server CPU for a page, on one database', run: () => withProduct(benchPages) },
  address: {
    what: 'an import of the country, and fifty persons who look for addresses in it; fails beyond its goals',
    run: async () => {
      if (
        !(await benchAddress(
          engines.filter((name) => name === 'pglite' || hasPostgres()),
          options.seconds,
        ))
      )
        process.exitCode = 1
    },
  },
  residents: { what: 'registers of 100 and 100,000 residents', run: () => benchResidents(engines) },
  credentials: { what: 'lists of 100 and 100,000 credential records', run: () => benchCredentials(engines) },
  'list-pages': {
    what: 'pages of lists of 100,000 rows and, on PostgreSQL, 1,000,000',
    run: () => benchListPages(engines),
  },
  import: { what: 'bystanders while a CSV of 100,000 lines is imported', run: () => benchImport(engines) },
  'support-flow': {
    what: 'a support flow on PostgreSQL, plain and sealed, and a bare server beside it',
    needsPostgres: true,
    run: () => benchSupportFlow(options),
  },
  'support-pglite': { what: 'a support flow on PGlite', run: () => benchSupportOnPglite(options) },
  'register-flow': {
    what: 'a register flow among a million residents',
    needsPostgres: true,
    run: () => benchRegisterFlow(options),
  },
  declaration: {
    what: 'declarations on PostgreSQL with tags made in the process, by request, and epochs of a log of 100,000',
    needsPostgres: true,
    run: () => benchDeclaration(options),
  },
  'fill-levels': {
    what: 'a support flow with filled status lists and a million stored credentials',
    needsPostgres: true,
    run: () => benchFillLevels(options),
  },
  instances: {
    what: 'a support flow on one and on two processes',
    needsPostgres: true,
    run: () => benchInstances(options),
  },
  memory: { what: 'the server after 20,000 flows', needsPostgres: true, run: () => benchMemory(options) },
  waiting: { what: '10,000 browsers on the event stream', needsPostgres: true, run: () => benchWaiting(options) },
  bystander: {
    what: 'a visitor beside 64 greedy connections',
    needsPostgres: true,
    run: () => benchBystander(options),
  },
  web: {
    what: 'what each public page fetches, and Lighthouse on a phone',
    run: () => withProduct((product) => benchWeb(product, options.rounds)),
  },
}

const HELP = `Measures the built product on this machine, over loopback only.

  npm run bench                            everything; takes an hour
  npm run bench -- support-flow waiting    some of:
${Object.entries(PARTS)
  .map(([name, { what }]) => `      ${name.padEnd(18)} ${what}`)
  .join('\n')}

  --engine postgres|pglite   one database only, where a part measures both
  --rounds 5                 rounds of each measurement; figures are their median
  --seconds 8                longest duration of a round, or how long waiting browsers are watched (60)
  --flows 20000              flows after which memory is read
  --browsers 10000           browsers that wait
  --profile ./profiles       servers write a CPU profile when they stop

Figures are in V: the CPU of one ES256 verification in the same minutes. A missed goal is reported and fails nothing but
address; else the exit code is 1 only when something does not work.`

if (values.help || positionals.some((name) => !(name in PARTS))) console.log(HELP)
else await runParts()

async function runParts(): Promise<void> {
  const [load = 0] = loadavg()
  console.log(
    `Node ${process.versions.node}, ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, load ${shown(load)}`,
  )
  console.log(`1 V = ${shown(measureVerifyUnit())} µs. Anything else that runs here makes the figures worse.`)
  for (const [name, { needsPostgres, run }] of Object.entries(PARTS)) {
    if (positionals.length > 0 && !positionals.includes(name)) continue
    if (needsPostgres && !hasPostgres()) console.log(`\n${name}: PostgreSQL is not installed here; left out.`)
    else await run()
  }
}

async function withProduct(suite: (product: MeasuredProduct) => Promise<void>): Promise<void> {
  const { profileFolder } = options
  const product = await startMeasuredProduct({ engine: engine ?? 'pglite', profileFolder })
  try {
    await suite(product)
  } finally {
    await product.stop()
  }
}
