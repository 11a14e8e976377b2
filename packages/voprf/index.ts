export { SHARES, THRESHOLD } from './shares.ts'
export { openVoprf, type Voprf } from './voprf.ts'
export { VoprfError } from './voprf-error.ts'
