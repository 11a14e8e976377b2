/** The API client without React: what the server calls itself with while it renders a page. */
export { type ApiClient, type ApiRequest, createApiClient } from './api-client.ts'
export { type CallErrorCode, isProblemError, type Problem, ProblemError, problemCode } from './problem-error.ts'
