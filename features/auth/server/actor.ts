import { DomainError } from '@e-collecting/kernel'

/** Who acts, as read from the session on every request: a right that was withdrawn is gone with the next one. */
export interface Actor {
  userId: string
  email: string
  isAdmin: boolean
  /** Those an account of role `gemeinde` may act for. */
  municipalityIds: readonly string[]
}

export const mayActFor = (actor: Pick<Actor, 'isAdmin' | 'municipalityIds'>, municipalityId: string): boolean =>
  actor.isAdmin || actor.municipalityIds.includes(municipalityId)

/** @throws DomainError `not-allowed`, for a municipality of somebody else and one that does not exist alike. */
export function requireMunicipalityRight(actor: Actor, municipalityId: string): void {
  if (!mayActFor(actor, municipalityId)) throw new DomainError('not-allowed', 'There is no right to this municipality.')
}
