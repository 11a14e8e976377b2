import type { Database } from '@e-collecting/database'
import { volksbegehren } from '@e-collecting/database/product'
import { credentials, einwohner, gemeinden } from '@e-collecting/database/register'
import { and, eq, inArray, notExists, or } from 'drizzle-orm'

/** True while there are demo municipalities or residents: a start without demo mode is refused until they are purged (decision 15). */
export async function holdsDemoMunicipalities(db: Database): Promise<boolean> {
  const places = await db.select({ id: gemeinden.id }).from(gemeinden).where(eq(gemeinden.isDemo, true)).limit(1)
  const persons = await db.select({ id: einwohner.id }).from(einwohner).where(eq(einwohner.isDemo, true)).limit(1)
  return places.length + persons.length > 0
}

/**
 * Deletes demo residents and demo municipalities, with the records of all credentials in which a demo resident or a demo
 * item stands; call it before the demo items are deleted. A demo municipality to which somebody has added residents stays, as
 * an ordinary one: nothing that was entered by hand is lost.
 */
export async function purgeDemoMunicipalities(db: Database): Promise<{ municipalities: number; residents: number }> {
  return db.transaction(async (tx) => {
    const demoResidents = tx.select({ id: einwohner.id }).from(einwohner).where(eq(einwohner.isDemo, true))
    const demoItems = tx.select({ id: volksbegehren.id }).from(volksbegehren).where(eq(volksbegehren.isDemo, true))
    await tx
      .delete(credentials)
      .where(or(inArray(credentials.einwohnerId, demoResidents), inArray(credentials.volksbegehrenId, demoItems)))
    const residents = await tx.delete(einwohner).where(eq(einwohner.isDemo, true)).returning({ id: einwohner.id })
    const residentsLeft = tx.select({ id: einwohner.id }).from(einwohner).where(eq(einwohner.gemeindeId, gemeinden.id))
    const municipalities = await tx
      .delete(gemeinden)
      .where(and(eq(gemeinden.isDemo, true), notExists(residentsLeft)))
      .returning({ id: gemeinden.id })
    await tx.update(gemeinden).set({ isDemo: false }).where(eq(gemeinden.isDemo, true))
    return { municipalities: municipalities.length, residents: residents.length }
  })
}
