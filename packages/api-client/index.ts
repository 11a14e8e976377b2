export { type ApiCall, type ApiClient, createApiClient } from './api-client.ts'
export { ApiProvider, useApi } from './api-context.ts'
export {
  type CallErrorCode,
  isDenied,
  isNotFound,
  isProblemError,
  isRefusal,
  noAnswer,
  type Problem,
  ProblemError,
  problemCode,
} from './problem-error.ts'
export { problemText } from './problem-text.ts'
export { retryDelayMs, shouldRetry } from './retry.ts'
