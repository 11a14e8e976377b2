import {
  createIssuerDeps,
  type IssuerService,
  type IssuerServiceInput,
  serveIssuer,
} from '../issuer/create-issuer-service.ts'
import {
  createVerifierDeps,
  serveVerifier,
  type VerifierService,
  type VerifierServiceInput,
} from '../verifier/create-verifier-service.ts'
import { createIssuerManagement } from './management/issuer-management.ts'
import { createVerifierManagement } from './management/verifier-management.ts'

/** What a service elsewhere has beside its wallet side, and one of this product has no need of. */
type Managed<Management> = { readonly did: string; readonly management: Management }

export type ManagedIssuer = IssuerService & Managed<ReturnType<typeof createIssuerManagement>>
export type ManagedVerifier = VerifierService & Managed<ReturnType<typeof createVerifierManagement>>

/** An issuer with the management API of a generic one. */
export async function createManagedIssuer(input: IssuerServiceInput): Promise<ManagedIssuer> {
  const deps = await createIssuerDeps(input)
  return { ...serveIssuer(deps), did: deps.identity.did, management: createIssuerManagement(deps) }
}

/** A verifier with the management API of a generic one, which takes credentials without a status as that does. */
export async function createManagedVerifier(input: VerifierServiceInput): Promise<ManagedVerifier> {
  const deps = await createVerifierDeps({ isStatusRequired: false, ...input })
  return { ...serveVerifier(deps, input), did: deps.identity.did, management: createVerifierManagement(deps) }
}
