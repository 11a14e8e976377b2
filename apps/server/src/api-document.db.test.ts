import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckAnswer, createAnswerCheck } from './testing/api-document/check-answer.ts'
import { type GeneratedRequest, requestsFor } from './testing/api-document/generate-request.ts'
import { type ApiDocument, type Operation, readApiDocument } from './testing/api-document/read-document.ts'
import { createStaffedProduct, inviteClerk } from './testing/sign-in-staff.ts'
import { createTestProduct, type TestBrowser, type TestProduct } from './testing.ts'

const ORIGIN = 'http://localhost:8080'
const SEED = 20_261_122
const REQUESTS_PER_ROUTE = 40
/** Between two requests, so that few of them are refused for coming too often. */
const PAUSE_MS = 3000
const ITEM = 'demo-stille-stunde'
const PERSON = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }

let product: TestProduct
let document: ApiDocument
let check: CheckAnswer
let municipalityId = ''
let adminId = ''
let colleagueId = ''
let senders: Record<'nobody' | 'visitor' | 'clerk' | 'admin', TestBrowser>

beforeAll(async () => {
  product = await createTestProduct('2026-11-21T10:00:00Z')
  const { admin, clerk, municipality } = await createStaffedProduct(product)
  senders = { nobody: product.browser(), visitor: product.browser(), clerk, admin }
  municipalityId = municipality.id
  document = await readApiDocument(product)
  check = createAnswerCheck(document)
  adminId = await readUserId(admin)
  colleagueId = await readUserId(await inviteClerk(product, admin, municipalityId, 'colleague@example.ch'))
  // Without residents it could be deleted, and all that comes after would be about nothing.
  await createResident()
}, 120_000)
afterAll(() => product.close())

const post = async <Body>(sender: TestBrowser, path: string, body: unknown) =>
  (await (await sender.post(path, body)).json()) as Body
const create = async (sender: TestBrowser, path: string, body: unknown) =>
  (await post<{ id: string }>(sender, path, body)).id

const readUserId = async (sender: TestBrowser) =>
  ((await (await sender.get('/api/auth/session')).json()) as { user: { id: string } }).user.id

/** Records that exist while one route is tried, made anew for each: the requests before may have changed or deleted them. */
async function listKnown({ path }: Operation): Promise<Record<string, string[]>> {
  const { visitor, admin } = senders
  const names = {
    slug: [ITEM],
    popularVote: [ITEM],
    bfsNumber: ['230', '261'],
    code: ['session-not-found'],
    municipalityId: [municipalityId],
    userId: [path.endsWith('/sessions') ? colleagueId : adminId],
  }
  const records: [string, () => Promise<string>][] = [
    ['/support/', () => create(visitor, '/api/support/sessions', { popularVote: ITEM, bfsNumber: '261' })],
    ['/register/', () => create(visitor, '/api/register/sessions', { bfsNumber: '230' })],
    ['/municipalities/', async () => municipalityId],
    ['/residents/', createResident],
    ['/admin/credentials', createCredential],
    ['/resident-imports/', previewImport],
    ['/admin/popular-votes/', async () => (await readList(admin, '/api/admin/popular-votes')).items[0]?.id ?? ''],
  ]
  const id = await records.find(([part]) => path.includes(part))?.[1]()
  const residentId = path === '/api/admin/credentials' ? [await createResident()] : []
  return { ...names, residentId, ...(id === undefined ? {} : { id: [id] }) }
}

const readList = async (sender: TestBrowser, path: string) =>
  (await (await sender.get(path)).json()) as { items: { id: string }[] }

let people = 0
function createResident(): Promise<string> {
  const person = { ...PERSON, familyName: `Muster ${String.fromCodePoint(65 + people++)}` }
  return create(senders.clerk, `/api/admin/municipalities/${municipalityId}/residents`, person)
}

const createCredential = async () =>
  create(senders.clerk, '/api/admin/credentials', { residentId: await createResident(), popularVote: ITEM })

async function previewImport(): Promise<string> {
  const headers = { origin: ORIGIN, 'content-type': 'text/csv', cookie: cookiesOf(senders.clerk) }
  const path = `/api/admin/municipalities/${municipalityId}/resident-imports`
  const body = 'Vorname;Nachname;Geburtsdatum\nBeat;Muster;1990-05-17\n'
  return ((await (await product.request(path, { method: 'POST', headers, body })).json()) as { id: string }).id
}

const cookiesOf = ({ cookies }: TestBrowser) => [...cookies].map((pair) => pair.join('=')).join('; ')

/** Those for whom a route is come most often. Staff who left would be nobody for all that follows. */
function sendersOf({ method, path }: Operation): TestBrowser[] {
  const { nobody, visitor, clerk, admin } = senders
  if (path.startsWith('/api/admin')) return [admin, clerk, admin, clerk, admin, nobody]
  return method === 'DELETE' && path.startsWith('/api/auth') ? [visitor, nobody] : [visitor, visitor, nobody, clerk]
}

function send(sender: TestBrowser, { method }: Operation, request: GeneratedRequest) {
  const headers = { origin: ORIGIN, cookie: cookiesOf(sender), ...request.headers }
  product.advance(PAUSE_MS)
  const body = request.body === undefined ? {} : { body: request.body }
  return product.request(request.path, { method, headers, ...body })
}

test('every pattern in the document is one, without the flags of a language', () => {
  const patterns = JSON.stringify(document.schemas).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)
  const faulty = [...patterns]
    .map(([, text = '']) => JSON.parse(text) as string)
    .filter((text) => /\/[a-z]+$/.test(text))
  expect(faulty).toEqual([])
})

test('no generated request gets an answer that the document does not have', async () => {
  const faults = new Set<string>()
  const statuses = new Set<number>()
  for (const operation of document.operations) {
    const input = { schemas: document.schemas, known: await listKnown(operation) }
    const requests = fc.sample(requestsFor(operation, input), { seed: SEED, numRuns: REQUESTS_PER_ROUTE })
    const who = sendersOf(operation)
    for (const [index, request] of requests.entries()) {
      const answer = await send(who[index % who.length] ?? senders.nobody, operation, request)
      const fault = await check(operation, answer)
      statuses.add(answer.status)
      if (fault !== undefined) faults.add(`${operation.name} ${fault}`)
    }
  }
  expect([...faults]).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 409, 415]))
}, 120_000)
