export { createMunicipalityDirectory, loadMunicipalities } from '../remember-municipalities.ts'
export { createResidentRepository } from '../resident-repository.ts'
