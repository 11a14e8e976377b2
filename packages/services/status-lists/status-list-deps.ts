import type { Database } from '@e-collecting/database'
import type { Clock } from '@e-collecting/kernel'
import type { CertifiedIssuer } from '../certificates/certified-issuer.ts'
import type { Identities } from '../dids/identities.ts'
import type { ListPositions } from './list-position-repository.ts'

export type StatusListDeps = {
  /** Name of the service that keeps the lists. */
  readonly name: string
  readonly db: Database
  readonly clock: Clock
  readonly randomUuid: () => string
  /** Decides the order of entries and the ids of lists. */
  readonly orderKey: Uint8Array
  readonly identities: Pick<Identities, 'findKept'>
  /** Signs in the place of the identities by the high assurance profile. */
  readonly certified?: CertifiedIssuer | undefined
  /** Base of the registry that serves the lists, without a slash at the end. */
  readonly registryUrl: string
  /** Told of each list that was published here. */
  readonly published?: ((listId: string) => void) | undefined
}

/** Where lists are also chosen for new credentials. */
export type ListChoiceDeps = StatusListDeps & { readonly positions: ListPositions }
