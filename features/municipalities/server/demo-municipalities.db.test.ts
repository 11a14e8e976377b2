import { credentials, einwohner } from '@e-collecting/database/register'
import { DEMO_PERSONS } from '@e-collecting/test-credential/contract'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { createMunicipalityRepository } from './municipality-repository.ts'
import { holdsDemoMunicipalities, purgeDemoMunicipalities } from './purge-demo-municipalities.ts'
import { createResidentLookup } from './resident-lookup-repository.ts'
import { seedDemoMunicipalities } from './seed-demo-municipalities.ts'
import { beforeTransactions } from './testing/before-transactions.ts'
import { createRegisterStand, findMunicipality } from './testing/register-stand.ts'

const stand = await createRegisterStand()
afterAll(() => stand.close())
const municipalities = createMunicipalityRepository(stand.db)
const residents = createResidentLookup(stand.statements)
const seed = () => seedDemoMunicipalities({ db: stand.db, findMunicipality, now: stand.now })

test('the demo has three municipalities of three language regions, and every person of the wallet lives there', async () => {
  expect(await holdsDemoMunicipalities(stand.db)).toBe(false)
  await seed()
  await seed()
  expect((await municipalities.listAll()).map(({ name }) => name)).toEqual(['Bellinzona', 'Bern', 'Lausanne'])
  for (const { municipality, isTwice, ...person } of DEMO_PERSONS) {
    const place = await municipalities.findByBfsNumber(municipality.bfsNumber)
    expect(place?.name).toBe(municipality.name)
    const match = await residents.match({ ...person, municipalityIds: [place?.id ?? ''] })
    expect(match.kind).toBe(isTwice ? 'ambiguous' : 'found')
  }
  expect(await holdsDemoMunicipalities(stand.db)).toBe(true)
})

test('purging takes demo residents with their credentials, and leaves what was entered by hand', async () => {
  const bern = await municipalities.findByBfsNumber('351')
  const real = await stand.addResident(bern?.id ?? '', 'Wirklich Da')
  const empty = await stand.addMunicipality('1711')
  const [anna] = DEMO_PERSONS
  const match = await residents.match({
    municipalityIds: [bern?.id ?? ''],
    givenName: anna?.givenName ?? '',
    familyName: anna?.familyName ?? '',
    birthDate: anna?.birthDate ?? '',
  })
  if (match.kind !== 'found') throw new Error('The demo person was not found.')
  await stand.addCredential(match.residentId, 'ordinary-item')
  await stand.addCredential(real.id, 'another-item')
  const purged = await purgeDemoMunicipalities(stand.db, {
    deleteAll: async (tx, { residentIds }) =>
      void (await tx.delete(credentials).where(inArray(credentials.einwohnerId, [...residentIds]))),
  })
  expect(purged).toEqual({ municipalities: 2, residents: DEMO_PERSONS.length + 1 })
  expect(await holdsDemoMunicipalities(stand.db)).toBe(false)
  expect((await municipalities.listAll()).map(({ name }) => name)).toEqual(['Bern', 'Zug'])
  await stand.db.update(einwohner).set({ isDemo: true }).where(eq(einwohner.id, real.id))
  expect(await holdsDemoMunicipalities(stand.db), 'a demo resident alone is some').toBe(true)
  await stand.db.update(einwohner).set({ isDemo: false }).where(eq(einwohner.id, real.id))
  await stand.send('DELETE', `/api/admin/municipalities/${empty.id}`)
  expect(await stand.names(bern?.id ?? '')).toEqual(['Wirklich Da'])
  expect(await stand.db.select({ id: credentials.einwohnerId }).from(credentials)).toEqual([{ id: real.id }])
})

test('a demo that cannot be written is told, and not taken for one that is there', async () => {
  const away = new Error('away')
  const db = beforeTransactions(stand.db, () => Promise.reject(away))
  await expect(seedDemoMunicipalities({ db, findMunicipality, now: stand.now })).rejects.toBe(away)
})

test('where another instance was faster with one of them, the others come all the same', async () => {
  const own = await createRegisterStand()
  const db = beforeTransactions(own.db, async (transaction) => {
    if (transaction === 1) await own.addMunicipality('351')
  })
  await seedDemoMunicipalities({ db, findMunicipality, now: own.now })
  const names = (await createMunicipalityRepository(own.db).listAll()).map(({ name }) => name)
  expect(names).toEqual(['Bellinzona', 'Bern', 'Lausanne'])
  await own.close()
})
