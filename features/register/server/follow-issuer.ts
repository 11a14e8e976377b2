import type { Clock } from '@e-collecting/kernel'
import type { ProviderStatus } from '../contract.ts'
import type { CredentialRepository } from './credential-repository.ts'
import { readingOf } from './refresh-credential.ts'

export interface IssuerFollowerDeps {
  credentials: Pick<CredentialRepository, 'applyStatus'>
  /** How an offer stands now; undefined for one that is gone. */
  findStatus: (managementId: string) => Promise<ProviderStatus | undefined>
  now: Clock
}

/** Keeps the records in step with an issuer of this process, which tells each of its steps. */
export interface IssuerFollower {
  /**
   * Takes a step: it stands in the record before whoever took it hears of it. Only that a wallet has begun to collect may wait for
   * `catchUp`: most have ended a moment later, and whoever decides on it asks the issuer.
   */
  moved: (managementId: string, providerStatus: ProviderStatus) => Promise<void>
  /** Writes which wallets are still collecting after a second. Run it each second, and a last time with no `patience` at the end. */
  catchUp: (patienceMs?: number) => Promise<void>
}

const PATIENCE_MS = 1000

export function createIssuerFollower({ credentials, findStatus, now }: IssuerFollowerDeps): IssuerFollower {
  /** Since when, by management id. */
  const collecting = new Map<string, Date>()
  const write = (managementId: string, providerStatus: ProviderStatus, readAt: Date) =>
    credentials.applyStatus(readingOf({ status: 'issued' }, managementId, providerStatus, readAt))

  const writeIfStill = async (managementId: string, since: Date) => {
    // Another process may have taken the next step.
    if ((await findStatus(managementId)) === 'IN_PROGRESS') await write(managementId, 'IN_PROGRESS', since)
  }
  return {
    moved: async (managementId, providerStatus) => {
      if (providerStatus === 'IN_PROGRESS') {
        collecting.set(managementId, now())
        return
      }
      collecting.delete(managementId)
      await write(managementId, providerStatus, now())
    },
    catchUp: async (patienceMs = PATIENCE_MS) => {
      const until = new Date(now().getTime() - patienceMs)
      const due = [...collecting].filter(([, since]) => since <= until)
      for (const [managementId] of due) collecting.delete(managementId)
      await Promise.all(due.map(([managementId, since]) => writeIfStill(managementId, since)))
    },
  }
}
