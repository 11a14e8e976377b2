/** A browser of one visitor: an address and cookies of its own. */
export interface Visitor {
  get: (path: string, headers?: Record<string, string>) => Promise<Response>
  post: (path: string, body: unknown) => Promise<Response>
}

/** Visitors from as many addresses, 10.0.0.1 upwards, so that each stays within the limits of one client. */
export function createVisitors(origin: string): () => Visitor {
  let count = 0
  return () => {
    count += 1
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`
    let cookie = ''
    const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
      const response = await fetch(new URL(path, origin), {
        method,
        headers: { 'x-forwarded-for': address, origin, cookie, ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const set = response.headers.getSetCookie()[0]
      if (set !== undefined) cookie = set.split(';')[0] ?? ''
      return response
    }
    return {
      get: (path, headers = {}) => send('GET', path, headers),
      post: (path, body) => send('POST', path, { 'content-type': 'application/json' }, body),
    }
  }
}

/** The JSON of an answer. @throws Error naming what was answered instead of `status` */
export async function readJson<Value>(response: Response, status: number): Promise<Value> {
  if (response.status !== status)
    throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Value
}

/** How much to run: so many, or fewer when the time is over. */
export interface Extent {
  flows: number
  seconds?: number
}

/** Runs pieces of work, `inFlight` at a time. @returns how many */
export async function runConcurrently(
  { flows, seconds = Number.POSITIVE_INFINITY }: Extent,
  inFlight: number,
  work: (slot: number) => Promise<unknown>,
): Promise<number> {
  const deadline = performance.now() + seconds * 1000
  let begun = 0
  const lane = async (slot: number) => {
    while (begun < flows && performance.now() < deadline) {
      begun += 1
      await work(slot)
    }
  }
  await Promise.all(Array.from({ length: Math.min(inFlight, flows) }, (_, slot) => lane(slot)))
  return begun
}
