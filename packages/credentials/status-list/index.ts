export { createStatusBytes, getStatus, interpretStatus, STATUS, type StatusBits, setStatus } from './status-bits.ts'
export { StatusListError, type StatusListErrorCode } from './status-list-error.ts'
export {
  compressStatusBytes,
  createStatusListJwt,
  inflateStatusBytes,
  MAX_STATUS_LIST_BYTES,
  MAX_STATUS_LIST_TOKEN_BYTES,
  type ParsedStatusList,
  parseStatusListJwt,
  parseStatusReference,
  STATUS_LIST_TYPE,
  type StatusListExpectations,
  type StatusListInput,
  type StatusReference,
  type VerifiedStatusList,
  verifyStatusList,
} from './status-list-jwt.ts'
