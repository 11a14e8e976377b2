export { createStatusBytes, getStatus, interpretStatus, STATUS, type StatusBits, setStatus } from './status-bits.ts'
export { StatusListError } from './status-list-error.ts'
export {
  compressStatusBytes,
  createStatusListJwt,
  headerOfStatusLists,
  MAX_STATUS_LIST_TOKEN_BYTES,
  type ParsedStatusList,
  parseStatusListJwt,
  parseStatusReference,
  STATUS_LIST_TYPE,
  type StatusReference,
  type VerifiedStatusList,
  verifyStatusList,
} from './status-list-jwt.ts'
