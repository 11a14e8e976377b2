import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

/** What a unit of systemd sets, line by line: a setting may stand there more than once. */
const settingsOf = (unit: string, name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].flatMap(([, value = '']) => value.split(' '))

test('the unit lets Node ask for keys of memory: V8 does at its start, and is killed otherwise', () => {
  const allowed = settingsOf(read('deploy/e-collecting.service'), 'SystemCallFilter')
  expect(allowed).toEqual(['@system-service', '@pkey'])
})

/** What the manual has people make in a checkout, and what stands in a key or opens one. */
const SECRET = [
  ...['.env', 'deploy/.env', 'key.json', 'audit-private.jwk', 'for-the-lakes.evidence'],
  ...['data/keys/master.key', 'tags/token.key', 'w1/key', 'one/items/it.key', 'two/items/it.key', 'three/items/it.key'],
]

const linesOf = (path: string) =>
  read(path)
    .split('\n')
    .filter((line) => line !== '')

/** A pattern as a regular expression. @param isAnywhere whether one without a slash concerns every folder */
function toPath(pattern: string, isAnywhere: boolean): RegExp {
  const name = pattern.replace(/^(\*\*)?\//, '').replace(/\/$/, '')
  const isRooted = isAnywhere ? pattern.startsWith('/') : !pattern.startsWith('**/')
  const words = name.replaceAll('.', '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`^${isRooted ? '' : '(.*/)?'}${words}(/|$)`)
}

const isIgnored = (path: string) => linesOf('.gitignore').some((line) => toPath(line, true).test(path))
const isLeftOut = (path: string) => linesOf('.dockerignore').some((line) => toPath(line, false).test(path))

test.each(SECRET)('%s gets neither into a commit nor into an image', (path) => {
  expect([isIgnored(path), isLeftOut(path)]).toEqual([true, true])
})

test('a release has the files of deploy/ by their names, and nothing that somebody has put beside them', () => {
  const copied = [...read('scripts/release.mjs').matchAll(/'(deploy\b[^']*)'/g)].map(([, path = '']) => path)
  const kept = readdirSync(new URL('../deploy', import.meta.url)).map((name) => `deploy/${name}`)
  expect(copied.toSorted()).toEqual(kept.filter((path) => !isIgnored(path)).toSorted())
})

/** What the Caddyfile says, without its comments. */
const proxy = () =>
  linesOf('deploy/Caddyfile')
    .map((line) => line.trim())
    .filter((line) => !line.startsWith('#'))

test('the proxy writes down of no request who has made it, and for what, also where it fails', () => {
  const lines = proxy()
  expect(lines[0]).toBe('{')
  const global = lines.slice(1, lines.indexOf('localhost {'))
  expect(global).toEqual(['log {', 'exclude http.handlers http.log', '}', '}'])
  expect(lines.filter((line) => line.startsWith('log'))).toHaveLength(1)
})

const toNumber = (address: string) => address.split('.').reduce((sum, part) => 256 * sum + Number(part), 0)

/** Whether an address is in a range, as `10.0.0.0/8`. */
function isIn(address: string, range: string): boolean {
  const [first = '', bits] = range.split('/')
  const size = 2 ** (32 - Number(bits))
  return Math.floor(toNumber(address) / size) === Math.floor(toNumber(first) / size)
}

test('the address of the proxy, which the product believes, is in its network and given to nobody else', () => {
  const compose = read('deploy/compose.yaml')
  const namedAs = (name: string) =>
    [...compose.matchAll(new RegExp(`\\b${name}: ([\\d./]+)`, 'g'))].map(([, value = '']) => value)
  const fixed = namedAs('ipv4_address')
  const [subnet = ''] = namedAs('subnet')
  const [given = ''] = namedAs('ip_range')
  expect(fixed).toHaveLength(1)
  expect(fixed).toEqual(namedAs('TRUSTED_PROXIES'))
  for (const address of fixed) expect([isIn(address, subnet), isIn(address, given)]).toEqual([true, false])
  expect(given).toMatch(/\/\d+$/)
  expect(isIn(given.replace(/\/.*/, ''), subnet)).toBe(true)
})

test('the image has the programs of a backup, and the authorities by which they know a database', () => {
  const [, installed = ''] = /apt-get install ([^&]+)/.exec(read('deploy/Containerfile')) ?? []
  expect(installed.split(' ')).toEqual(expect.arrayContaining(['postgresql-client-17', 'ca-certificates']))
})

test('the proxy tells the product when somebody has gone', () => {
  // With -1 Caddy goes on reading for nobody; event streams it passes on at once by itself.
  expect(proxy().filter((line) => line.startsWith('flush_interval'))).toEqual([])
})

test('the proxy passes on what its only product says, also that the database is away', () => {
  const [upstreams = ''] = proxy().filter((line) => line.startsWith('reverse_proxy'))
  expect(upstreams).toMatch(/^reverse_proxy product:8080( \{)?$/)
  // Of one that is not ready Caddy would say 503 without a word, in the place of the problem document and of `Retry-After`.
  expect(proxy().filter((line) => line.startsWith('health_'))).toEqual([])
})

test('the proxy gives an idle connection up before the product does: a request on its way would be lost', () => {
  const [, keptBySeconds = ''] = /keepAliveTimeout: (\d+)_000/.exec(read('apps/server/src/listen.ts')) ?? []
  const [kept = ''] = proxy().filter((line) => line.startsWith('keepalive '))
  expect(kept).toMatch(/^keepalive \d+s$/)
  expect(Number.parseInt(kept.slice('keepalive '.length), 10)).toBeLessThan(Number(keptBySeconds))
})
