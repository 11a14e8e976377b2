import { readFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { webCrypto } from '@e-collecting/credentials/crypto/web'
import { WRONG_USE } from '@e-collecting/kernel'
import { describeUse } from './cli/describe-use.ts'
import { createFileStorage, WalletFileError } from './cli/file-storage.ts'
import { describeDemoPersons, parseNewIdentity, requestNewId } from './cli/request-new-id.ts'
import { type Intention, listWallet, openLink, reporting, type Terminal } from './cli/run-wallet.ts'
import { createHolder, type Holder, trustServers } from './headless.ts'
import { findLocalServers, resolveThroughLocalServers } from './holder/resolve-locally.ts'

const DEFAULT_SERVER = 'http://localhost:8080'

const DEFAULT_FILE = join(homedir(), '.e-collecting-wallet.json')

const HELP = describeUse({ server: DEFAULT_SERVER, file: join('~', '.e-collecting-wallet.json') })

const OPTIONS = {
  yes: { type: 'boolean', default: false },
  refuse: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
  file: { type: 'string', default: DEFAULT_FILE },
  server: { type: 'string' },
  anchors: { type: 'string' },
  'new-id': { type: 'string' },
  'demo-persons': { type: 'boolean', default: false },
} as const

const terminal: Terminal = { print: (line) => console.log(line), confirm: askPerson }

const now = () => new Date()

// Who reads this may have seen enough (`| head`): what has begun goes on without being said.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await main()

async function main(): Promise<number> {
  const { values, positionals } = readArguments()
  const [link] = positionals
  if (values['demo-persons']) {
    describeDemoPersons().forEach(terminal.print)
    return 0
  }
  const storage = createFileStorage(values.file, webCrypto)
  try {
    const issuers = (await storage.list()).map(({ credentialIssuer }) => credentialIssuer)
    const servers = values.server === undefined ? [...issuers, DEFAULT_SERVER] : [values.server]
    const resolveDidLogUrl = resolveThroughLocalServers(servers, link)
    const loadTrustAnchors = await readAnchors(values.anchors, () => findLocalServers(servers, link))
    const holder = createHolder({ crypto: webCrypto, fetch, storage, now, resolveDidLogUrl, loadTrustAnchors })
    if (values['new-id'] !== undefined)
      return await collectNewId(holder, values['new-id'], values.server ?? DEFAULT_SERVER)
    if (link !== undefined) return await openLink(holder, link, intentionOf(values), terminal)
    if (values.list) return await listWallet(holder, terminal)
  } catch (error) {
    if (!(error instanceof WalletFileError)) throw error
    console.error(error.message)
    return 1
  }
  console.log(HELP)
  return values.help ? 0 : WRONG_USE
}

/** Of a file, or of the demo servers on this machine. */
async function readAnchors(file: string | undefined, servers: () => readonly string[]) {
  if (file === undefined) return trustServers(servers, now)
  const pem = await readFile(file, 'utf8').catch(() => misuse(`--anchors: ${file} cannot be read.`))
  return async () => pem
}

function intentionOf({ yes, refuse }: { yes: boolean; refuse: boolean }): Intention {
  if (refuse) return 'refuse'
  return yes ? 'accept' : 'ask'
}

async function collectNewId(holder: Holder, attributes: string, server: string): Promise<number> {
  const identity =
    parseNewIdentity(attributes) ?? misuse(`--new-id wants 'Given,Family,YYYY-MM-DD' or a name of --demo-persons.`)
  const offers: string[] = []
  const code = await reporting(terminal, async () => {
    offers.push(await requestNewId(fetch, server, identity))
  })
  const [offer] = offers
  return offer === undefined ? code : openLink(holder, offer, 'accept', terminal)
}

function readArguments() {
  try {
    return parseArgs({ options: OPTIONS, allowPositionals: true })
  } catch (error) {
    return misuse(error instanceof Error ? error.message : 'Wrong arguments.')
  }
}

function misuse(reason: string): never {
  console.error(`${reason}\n\n${HELP}`)
  process.exit(WRONG_USE)
}

async function askPerson(question: string): Promise<boolean | undefined> {
  const dialogue = createInterface({ input: process.stdin, output: process.stdout })
  try {
    const closed = new Promise<undefined>((resolve) => dialogue.once('close', () => resolve(undefined)))
    const answer = await Promise.race([dialogue.question(`${question} [y/N] `), closed])
    return answer === undefined ? undefined : /^y(es)?$/i.test(answer.trim())
  } finally {
    dialogue.close()
  }
}
