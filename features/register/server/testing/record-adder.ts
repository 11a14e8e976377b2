import { randomUUID } from 'node:crypto'
import { credentials } from '@e-collecting/database/register'
import type { ProviderStatus, RecordStatus } from '../../contract.ts'
import type { RegisterStand } from '../testing.ts'

/** Adds records in any state, each a second after the one before. @returns a function that answers with the record's id */
export function createRecordAdder(stand: RegisterStand) {
  let added = 0
  return async (
    municipalityId: string,
    residentId: string,
    item: { id: string },
    [status, providerStatus]: [RecordStatus, ProviderStatus | null],
  ): Promise<string> => {
    const id = randomUUID()
    const at = new Date(stand.now().getTime() + added++ * 1000)
    const isCollected = providerStatus === 'ISSUED' || providerStatus === 'REVOKED'
    await stand.db.insert(credentials).values({
      id,
      einwohnerId: residentId,
      volksbegehrenId: item.id,
      gemeindeId: municipalityId,
      status,
      providerStatus,
      nullifier: '0'.repeat(64),
      issuerDid: 'did:x',
      createdAt: at,
      updatedAt: at,
      ...(providerStatus === null ? {} : { managementId: randomUUID(), issuedAt: at }),
      ...(isCollected ? { collectedAt: at } : {}),
      ...(status === 'pending' ? { attemptId: randomUUID(), leaseUntil: at } : {}),
      ...(status === 'revoked' ? { revokedAt: at } : {}),
    })
    return id
  }
}
