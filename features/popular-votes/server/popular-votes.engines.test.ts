import { volksbegehren } from '@e-collecting/database/product'
import { shareTestDatabase } from '@e-collecting/database/testing'
import type { ApiRoutes } from '@e-collecting/kernel/api-routes'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { PopularVote } from '../contract.ts'
import { inEachLanguage } from './built-in-items/item-texts.ts'
import { BARE_SHEET, type ImportItem } from './import-item.ts'
import { importPopularVotes, refreshDemoDates } from './import-popular-votes.ts'
import { createPopularVoteRoutes, followTheDay, holdsDemoItems, purgeDemoItems } from './index.ts'
import { createPopularVoteRepository, loadPopularVotes } from './testing.ts'

type PopularVoteList = ApiRoutes['GET /api/popular-votes']['answer']

const NOW = new Date('2026-05-15T12:00:00Z')
const connection = shareTestDatabase()

const item = (slug: string, fields: Partial<ImportItem> = {}): ImportItem => ({
  slug,
  type: 'initiative',
  level: 'federal',
  canton: null,
  bfsNumber: null,
  ...BARE_SHEET,
  comitee: { de: 'Komitee Stille' },
  title: {
    ...inEachLanguage((language) => `Titel ${language} ${slug}`),
    de: `Titel ${slug}`,
    fr: `Titre ${slug}`,
  },
  description: { ...inEachLanguage((language) => `Wortlaut ${language}`), de: 'Wortlaut', fr: 'Texte' },
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  show: true,
  isDemo: false,
  ...fields,
})

/** Items that people declare for. */
let logged: string[]
const isTextFixed = ({ slug }: { slug: string }) => logged.includes(slug)
const importItems = (...items: ImportItem[]) =>
  importPopularVotes({ db: connection.db, findLogs: async () => ({ isTextFixed }), now: () => NOW }, items)

function routes(now = NOW) {
  const clock = () => now
  return createPopularVoteRoutes({
    votes: createPopularVoteRepository({ read: () => loadPopularVotes(connection.db) }),
    findMunicipality: (bfsNumber) => (bfsNumber === '355' ? { bfsNumber, name: 'Köniz', canton: 'BE' } : undefined),
    now: clock,
  })
}

const list = async (now?: Date, language = 'de') =>
  ((await (await routes(now).request(`/api/popular-votes?language=${language}`)).json()) as PopularVoteList).items

beforeEach(async () => {
  logged = []
  await connection.db.delete(volksbegehren)
})

test('running items come by start date and slug, ended ones last, switched-off ones not at all', async () => {
  await importItems(
    item('ended', { startDate: '2024-01-01', endDate: '2026-05-14' }),
    item('later', { startDate: '2026-02-01' }),
    item('b-early'),
    item('a-early'),
    item('hidden', { show: false }),
  )
  const items = await list()
  expect(items.map(({ slug }) => slug)).toEqual(['a-early', 'b-early', 'later', 'ended'])
  expect(items.map(({ isEnded }) => isEnded)).toEqual([false, false, false, true])
})

test('an item is still running in the last minute of its last Swiss day and ended one minute later', async () => {
  await importItems(item('short', { endDate: '2026-07-31' }))
  expect((await list(new Date('2026-07-31T21:59:00Z')))[0]?.isEnded).toBe(false)
  expect((await list(new Date('2026-07-31T22:00:00Z')))[0]?.isEnded).toBe(true)
})

test('texts come in the language asked for and fall back to German', async () => {
  await importItems(item('texts'))
  await connection.db.update(volksbegehren).set({ titleRm: null, descriptionRm: '' })
  const answer = await routes().request('/api/popular-votes/texts?language=fr')
  expect(await answer.json()).toMatchObject({ title: 'Titre texts', wording: 'Texte' })
  const [inRumantsch] = await list(undefined, 'rm')
  expect(inRumantsch).toMatchObject({ title: 'Titel texts', wording: 'Wortlaut' })
})

test('a sheet says which of its texts are German for want of others; the committee has a name in each language', async () => {
  const clause = { ...inEachLanguage((language) => `Klausel ${language}`), de: 'Klausel', fr: 'Clause', it: '' }
  await importItems(
    item('sheet', {
      comitee: { de: 'Komitee', fr: 'Comité' },
      withdrawal: clause,
      gazetteReference: '2026 1',
      gazetteUrl: '/demo/document.pdf',
      publishedOn: '2026-01-01',
    }),
  )
  const read = async (language: string) =>
    (await routes().request(`/api/popular-votes/sheet?language=${language}`)).json() as Promise<PopularVote>
  expect(await read('fr')).toMatchObject({ comitee: 'Comité', withdrawal: 'Clause', inGerman: [] })
  expect(await read('it')).toMatchObject({
    comitee: 'Komitee',
    withdrawal: 'Klausel',
    inGerman: ['comitee', 'withdrawal'],
  })
  expect(await read('de')).toMatchObject({ inGerman: [], gazetteReference: '2026 1', publishedOn: '2026-01-01' })
})

test('a federal item needs the signatures that the Constitution asks for unless it says otherwise, others say it themselves', async () => {
  await importItems(
    item('initiative'),
    item('referendum', { type: 'referendum' }),
    item('otherwise', { quorum: 7 }),
    item('cantonal', { level: 'cantonal', canton: 'ZH' }),
  )
  const quorums = ['initiative', 'referendum', 'otherwise', 'cantonal'].map(async (slug) => {
    const vote = (await (await routes().request(`/api/popular-votes/${slug}`)).json()) as PopularVote
    return vote.quorum
  })
  expect(await Promise.all(quorums)).toEqual([100_000, 50_000, 7, null])
})

test('a list has of a wording what a card shows, and nothing else of the sheet', async () => {
  await importItems(item('long', { description: { ...item('long').description, de: 'Ein Wort '.repeat(100) } }))
  const [summary] = await list()
  expect(summary?.wording?.length).toBeLessThan(300)
  expect(summary?.wording).toMatch(/^(Ein Wort )+(Ein )?…$/)
  expect(Object.keys(summary ?? {})).not.toContain('withdrawal')
})

test('a municipal item names its municipality and the canton it lies in', async () => {
  await importItems(item('local', { level: 'municipal', bfsNumber: '355' }))
  const vote = (await (await routes().request('/api/popular-votes/local')).json()) as PopularVote
  expect(vote).toMatchObject({ canton: 'BE', cantonName: 'Bern', municipality: { bfsNumber: '355', name: 'Köniz' } })
})

test('an item answers to the id of its row as well, and says its name', async () => {
  await importItems(item('by-id'), item('hidden', { show: false }))
  const rows = await connection.db.select({ id: volksbegehren.id, slug: volksbegehren.slug }).from(volksbegehren)
  const votes = createPopularVoteRepository({ read: () => loadPopularVotes(connection.db) })
  const idOf = (slug: string) => rows.find((row) => row.slug === slug)?.id ?? ''
  const answer = await routes().request(`/api/popular-votes/${idOf('by-id')}`)
  expect(await answer.json()).toMatchObject({ id: 'by-id', slug: 'by-id' })
  expect(await votes.findActiveByName(idOf('hidden'))).toBeUndefined()
})

test.each(['unknown', 'hidden'])('the %s item does not exist for the public', async (slug) => {
  await importItems(item('hidden', { show: false }))
  const app = routes()
  app.onError((error, c) => c.json({ code: (error as { code?: string }).code }, 404))
  const answer = await app.request(`/api/popular-votes/${slug}`)
  expect(await answer.json()).toEqual({ code: 'popular-vote-not-found' })
})

test('importing twice changes nothing and says so', async () => {
  expect(await importItems(item('one'), item('two'))).toEqual({
    created: ['one', 'two'],
    updated: [],
    left: [],
    fixed: [],
  })
  expect(await importItems(item('one'), item('two'))).toEqual({
    created: [],
    updated: [],
    left: ['one', 'two'],
    fixed: [],
  })
})

test('an import brings new texts but keeps status, level, dates and edited fields', async () => {
  await importItems(item('kept'))
  await connection.db
    .update(volksbegehren)
    .set({
      status: 'inactive',
      endDate: '2027-01-01',
      level: 'cantonal',
      kanton: 'ZH',
      titleFr: 'Retouché',
      editedFields: ['titleFr'],
    })
    .where(eq(volksbegehren.slug, 'kept'))
  const report = await importItems(
    item('kept', {
      title: { ...item('kept').title, de: 'Neuer Titel', fr: 'Nouveau titre' },
      level: 'federal',
      endDate: '2030-01-01',
      show: true,
    }),
  )
  expect(report).toEqual({ created: [], updated: ['kept'], left: [], fixed: [] })
  const [stored] = await connection.db.select().from(volksbegehren)
  expect(stored).toMatchObject({
    titleDe: 'Neuer Titel',
    titleFr: 'Retouché',
    status: 'inactive',
    level: 'cantonal',
    startDate: '2026-01-01',
    endDate: '2027-01-01',
    signDate: '2026-01-01',
  })
})

test('an import leaves what people declare for, in every language, and brings the rest', async () => {
  await importItems(item('logged'), item('silent'), item('same'))
  await connection.db.update(volksbegehren).set({ titleRm: null, descriptionIt: null })
  const [before] = await connection.db.select().from(volksbegehren).where(eq(volksbegehren.slug, 'logged'))
  const mended = (slug: string) =>
    item(slug, {
      title: { ...item(slug).title, de: 'Neuer Titel' },
      description: { ...item(slug).description, fr: 'Nouveau texte' },
    })
  logged = ['logged', 'silent', 'same']
  const committee = { comitee: { de: 'Neues Komitee' } }
  await connection.db
    .update(volksbegehren)
    .set({ titleRm: 'Titel rm same', descriptionIt: 'Wortlaut it' })
    .where(eq(volksbegehren.slug, 'same'))
  expect(await importItems({ ...mended('logged'), ...committee }, mended('silent'), item('same'))).toEqual({
    created: [],
    updated: ['logged'],
    left: ['silent', 'same'],
    fixed: ['logged', 'silent'],
  })
  const [stored] = await connection.db.select().from(volksbegehren).where(eq(volksbegehren.slug, 'logged'))
  expect(stored).toEqual({ ...before, comitee: 'Neues Komitee' })
  logged = []
  await importItems(mended('logged'))
  const [free] = await connection.db.select().from(volksbegehren).where(eq(volksbegehren.slug, 'logged'))
  expect(free).toMatchObject({ titleDe: 'Neuer Titel', titleRm: 'Titel rm logged', descriptionFr: 'Nouveau texte' })
})

test('demo items are known as such and can be purged', async () => {
  await importItems(item('real'), item('demo', { isDemo: true }))
  expect(await holdsDemoItems(connection.db)).toBe(true)
  const [demo] = await connection.db.select().from(volksbegehren).where(eq(volksbegehren.slug, 'demo'))
  const deleted: unknown[] = []
  const deleteAll = async (_: unknown, of: unknown) => void deleted.push(of)
  expect(await purgeDemoItems(connection.db, { deleteAll })).toBe(1)
  expect(deleted, 'with the records of their credentials').toEqual([{ popularVoteIds: [demo?.id] }])
  expect(await holdsDemoItems(connection.db)).toBe(false)
  expect((await list()).map(({ slug }) => slug)).toEqual(['real'])
})

test('a day that could not be followed is followed by whoever asks next, once', async () => {
  let [isDown, followed] = [true, 0]
  const catchUp = async () => {
    if (isDown) throw new Error('down')
    followed += 1
  }
  const follow = followTheDay({ db: connection.db, now: () => NOW, votes: { catchUp } })
  await expect(follow()).rejects.toThrow('down')
  isDown = false
  for (let asked = 0; asked < 2; asked++) await follow()
  expect(followed).toBe(1)
})

test('demo dates move with the day, dates of real items and edited ones do not', async () => {
  const items = [item('real'), item('demo', { isDemo: true }), item('edited', { isDemo: true })]
  await importItems(...items)
  await connection.db
    .update(volksbegehren)
    .set({ editedFields: ['endDate'] })
    .where(eq(volksbegehren.slug, 'edited'))
  await refreshDemoDates(
    connection.db,
    items.map((each) => ({ ...each, startDate: '2026-03-01', endDate: '2026-05-15' })),
  )
  const ends = Object.fromEntries((await list()).map(({ slug, endDate }) => [slug, endDate]))
  expect(ends).toEqual({ real: '2026-12-31', demo: '2026-05-15', edited: '2026-12-31' })
})
