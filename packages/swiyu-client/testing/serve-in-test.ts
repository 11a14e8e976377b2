import { onTestFinished } from 'vitest'
import { type Handler, serveOverHttp } from './serve-over-http.ts'

/** As `serveOverHttp`, until the test is over. @returns the address */
export async function serveInTest(handle: Handler): Promise<string> {
  const { url, close } = await serveOverHttp(handle)
  onTestFinished(close)
  return url
}
