import { randomUUID } from 'node:crypto'
import { einwohner, gemeinden } from '@e-collecting/database/register'
import { createOutdatedDatabase } from '@e-collecting/database/testing'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { foldName } from './fold-name.ts'
import { residentSearchText } from './fold-search.ts'

/** Names as they were folded before migration 0030, which folds them as they are now. */
const BEFORE = 30
const NAMES = [
  { given: 'ʻAna', family: 'Oʻ Hara‛s', folded: ['ʻana', 'oʻ hara‛s'], search: ' oʻ hara s  ʻana ' },
  { given: 'Ĳsbrand', family: 'van Dĳk', folded: ['ĳsbrand', 'van dĳk'], search: ' van dĳk  ĳsbrand ' },
  { given: 'Ǆevad', family: 'Ǉubić-Ǌ', folded: ['ǆevad', 'ǉubić-ǌ'], search: ' ǉubic ǌ  ǆevad ' },
  { given: 'Ǳoan', family: 'Ana', folded: ['ǳoan', 'ana'], search: ' ana  ǳoan ' },
  { given: 'Élodie', family: 'D’Angelo', folded: ['élodie', "d'angelo"], search: ' d angelo  elodie ' },
] as const

test('who stands in a register under an older folding is found under the present one', async () => {
  const { connection, migrate } = await createOutdatedDatabase(BEFORE)
  onTestFinished(() => connection.close())
  const { db } = connection
  const at = new Date('2026-11-01T10:00:00Z')
  const gemeindeId = randomUUID()
  await db.insert(gemeinden).values({ id: gemeindeId, name: 'Bern', bfsNummer: '351', kanton: 'BE', createdAt: at })
  for (const { given: vorname, family: nachname, folded, search: searchText } of NAMES) {
    const [foldedVorname, foldedNachname] = folded
    const names = { vorname, nachname, foldedVorname, foldedNachname, searchText }
    await db
      .insert(einwohner)
      .values({ id: randomUUID(), gemeindeId, ...names, geburtsdatum: '1990-05-17', createdAt: at, updatedAt: at })
  }
  await migrate()
  for (const { given, family } of NAMES) {
    const [row] = await db.select().from(einwohner).where(eq(einwohner.nachname, family))
    expect(row).toMatchObject({
      foldedVorname: foldName(given),
      foldedNachname: foldName(family),
      searchText: residentSearchText(given, family),
      updatedAt: at,
    })
  }
})
