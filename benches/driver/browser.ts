import type { HttpAnswer, HttpRequest, Send } from './http-connection.ts'

/** A browser: an address and cookies of its own. */
export interface Browser {
  get: (path: string, headers?: Record<string, string>) => Promise<HttpAnswer>
  post: (path: string, body: unknown) => Promise<HttpAnswer>
  /** What its requests carry, for those that are sent another way. */
  headers: () => Record<string, string>
}

/** Gives each caller another client address, 10.0.0.1 upwards, so that each stays within the limits of one client. */
export function createAddresses(): () => string {
  let count = 0
  return () => {
    count += 1
    return `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
  }
}

/** A browser behind a trusted proxy, which tells `address`. */
export function createBrowser(send: Send, origin: string, address: string): Browser {
  const cookies = new Map<string, string>()
  let cookie = ''
  const headers = () => ({ 'x-forwarded-for': address, origin, ...(cookie !== '' && { cookie }) })
  const exchange = async (request: HttpRequest) => {
    const answer = await send({ ...request, headers: { ...headers(), ...request.headers } })
    for (const pair of answer.cookies) cookies.set(pair.slice(0, pair.indexOf('=')), pair)
    if (answer.cookies.length > 0) cookie = [...cookies.values()].join('; ')
    return answer
  }
  return {
    headers,
    get: (path, added = {}) => exchange({ method: 'GET', path, headers: added }),
    post: (path, body) =>
      exchange({
        method: 'POST',
        path,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  }
}

/** The JSON of an answer. @throws Error naming what was answered instead of `status` */
export function readJson<Value>({ status, body }: HttpAnswer, expected: number): Value {
  if (status !== expected)
    throw new Error(`Answered ${status} instead of ${expected}: ${body.toString().slice(0, 300)}`)
  return JSON.parse(body.toString()) as Value
}
