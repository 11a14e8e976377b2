import { recordAudit } from '@e-collecting/audit/server'
import type { Database } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { createMunicipalityRepository } from '@e-collecting/municipalities/server'
import { addKeySet, type KeyStore, listLabelledDids } from '@e-collecting/services'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'label-unknown': true
  }
}

/** Who does it at the machine itself; the log has no other name for them. */
const COMMAND = { userId: null, email: 'npm run rotate-signing-keys' }

export interface RotateSigningKeysDeps {
  db: Database
  /** The keys, where they stand in the database as this transaction sees and writes them. */
  openKeys: (transaction: Database) => Promise<KeyStore>
  now: Clock
  /** @throws if a server runs on this database */
  isAlone: (db: Database) => Promise<void>
}

/**
 * Makes new signing keys for these labels (`issuer-receipt`, `office-261`), or for all. The next start makes their DIDs and status lists
 * and gives municipalities theirs; what was issued keeps its DID, whose keys go on signing its lists.
 *
 * Killed on the way, a label has new keys or not, and either works; another run makes new ones again. Keys in the database stand with
 * their line of the log or not at all; keys that are files may stand without it, if killed between the two.
 * @returns the labels
 * @throws DomainError `label-unknown`
 */
export async function rotateSigningKeys(
  { db, openKeys, now, isAlone }: RotateSigningKeysDeps,
  labels: readonly string[],
): Promise<string[]> {
  await isAlone(db)
  const dids = await listLabelledDids(db)
  const known = new Set(dids.map(({ label }) => label))
  const unknown = labels.filter((label) => !known.has(label))
  if (unknown.length > 0)
    throw new DomainError(
      'label-unknown',
      `There are no keys for ${unknown.join(', ')}. There are some for: ${[...known].join(', ')}.`,
    )
  const chosen = labels.length === 0 ? [...known] : [...new Set(labels)]
  const municipalities = createMunicipalityRepository(db)
  for (const chosenLabel of chosen) {
    await municipalities.removeIdentities(dids.filter(({ label }) => label === chosenLabel).map(({ did }) => did))
    await db.transaction(async (tx) => {
      await recordAudit(tx, {
        actor: COMMAND,
        at: now(),
        action: 'signing-keys.rotated',
        recordId: chosenLabel,
        detail: { label: chosenLabel },
      })
      await addKeySet(await openKeys(tx), chosenLabel)
    })
  }
  return chosen
}
