import { type ApiClient, createApiClient } from '@e-collecting/api-client'

/** The product's API as this browser reaches it: same origin, session cookie included. */
export const browserApi: ApiClient = createApiClient((path, init) =>
  fetch(path, { ...init, credentials: 'same-origin' }),
)
