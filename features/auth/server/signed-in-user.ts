import type { SignedInUser } from '../contract.ts'
import type { AuthDeps } from './auth-deps.ts'
import type { StaffAccount } from './staff-repository.ts'

/** The account as its owner sees it; an admin may act for all municipalities and is told none. */
export async function toSignedInUser(
  { nameMunicipalities }: Pick<AuthDeps, 'nameMunicipalities'>,
  { id, email, isAdmin, municipalityIds }: StaffAccount,
): Promise<SignedInUser> {
  return {
    id,
    email,
    role: isAdmin ? 'admin' : 'gemeinde',
    municipalities: isAdmin ? [] : await nameMunicipalities(municipalityIds),
  }
}
