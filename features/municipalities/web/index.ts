export { MunicipalitiesTab } from './municipalities-tab.tsx'
export { ResidentsTab } from './residents-tab.tsx'
