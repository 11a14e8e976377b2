import { createApi } from '@e-collecting/http'
import { type CredentialRoutesDeps, createCredentialRoutes } from './admin-routes.ts'
import { createWizardRoutes, type WizardRoutesDeps } from './wizard-routes.ts'

export interface RegisterRoutesDeps extends WizardRoutesDeps, Omit<CredentialRoutesDeps, keyof WizardRoutesDeps> {
  votes: WizardRoutesDeps['votes'] & CredentialRoutesDeps['votes']
  residents: WizardRoutesDeps['residents'] & CredentialRoutesDeps['residents']
  municipalities: WizardRoutesDeps['municipalities'] & CredentialRoutesDeps['municipalities']
  issuer: WizardRoutesDeps['issuer'] & CredentialRoutesDeps['issuer']
}

/** The API of the register: `/api/register` for the wizard, `/api/admin/credentials` for staff. */
export function createRegisterRoutes(deps: RegisterRoutesDeps) {
  return createApi().route('/', createWizardRoutes(deps)).route('/', createCredentialRoutes(deps))
}
