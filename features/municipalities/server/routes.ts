import type { StaffEnv } from '@e-collecting/auth/server'
import { createApi } from '@e-collecting/http'
import { createManageMunicipalitiesRoutes, type ManageMunicipalitiesDeps } from './municipality-routes.ts'
import { createResidentImportRoutes, type ResidentImportRoutesDeps } from './resident-import-routes.ts'
import { createManageResidentsRoutes, type ManageResidentsDeps } from './resident-routes.ts'

export interface MunicipalityRoutesDeps
  extends ManageMunicipalitiesDeps,
    ManageResidentsDeps,
    ResidentImportRoutesDeps {
  directory: ManageMunicipalitiesDeps['directory'] & ManageResidentsDeps['directory']
}

/** The API of municipalities and residents, for staff only. */
export function createMunicipalityRoutes(deps: MunicipalityRoutesDeps) {
  const api = createApi<StaffEnv>()
  api.route('/', createManageMunicipalitiesRoutes(deps))
  api.route('/', createManageResidentsRoutes(deps))
  api.route('/', createResidentImportRoutes(deps))
  return api
}
