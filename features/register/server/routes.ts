import { createApi } from '@e-collecting/http'
import { type CredentialRoutesDeps, createCredentialRoutes } from './admin-routes.ts'
import { createWizardRoutes, type WizardRoutesDeps } from './wizard-routes.ts'

export type RegisterRoutesDeps = WizardRoutesDeps & CredentialRoutesDeps

/** The API of the register: `/api/register` for the wizard, `/api/admin/credentials` for staff. */
export function createRegisterRoutes(deps: RegisterRoutesDeps) {
  return createApi().route('/', createWizardRoutes(deps)).route('/', createCredentialRoutes(deps))
}
