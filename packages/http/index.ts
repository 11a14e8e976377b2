export { type BrowserSecret, createBrowserSecret } from './browser-secret.ts'
export { type ApiEnv, createApi } from './create-api.ts'
export { type InvalidField, InvalidRequestError } from './invalid-request-error.ts'
export { PROBLEM_TYPE, type Problem, ProblemSchema, problemAnswers, toProblem } from './problem.ts'
