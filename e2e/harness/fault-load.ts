import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

const SUPPORTED = { popularVote: 'demo-nachtzuege', bfsNumber: '261' }
const PEOPLE = 6
const PAUSE_MS = 20

/** A session that the product has said is begun, and the cookie of whoever began it. */
interface Begun {
  id: string
  cookie: string
}

/** People who begin sessions one after the other, while something fails below. */
export interface FaultLoad {
  /** How often each answer came: `201`, `503`, or what else there was. */
  answers: () => Record<string, number>
  /** Resolves with the next session that is begun. */
  untilNextBegun: () => Promise<void>
  /** @returns every session that was acknowledged */
  stop: () => Promise<Begun[]>
}

/** @param url of a product that trusts this machine as a proxy: each person comes from an address of their own. */
export function startFaultLoad(url: string): FaultLoad {
  const begun: Begun[] = []
  const answers: Record<string, number> = {}
  let isOver = false
  const person = async () => {
    while (!isOver) {
      const answer = await beginSession(url).catch((error: Error) => ({
        what: `${error.cause ?? error}`,
        begun: undefined,
      }))
      answers[answer.what] = (answers[answer.what] ?? 0) + 1
      if (answer.begun !== undefined) begun.push(answer.begun)
      await delay(PAUSE_MS)
    }
  }
  const people = Array.from({ length: PEOPLE }, person)
  return {
    answers: () => answers,
    untilNextBegun: async () => {
      const known = begun.length
      while (begun.length === known) await delay(PAUSE_MS)
    },
    stop: async () => {
      isOver = true
      await Promise.all(people)
      return begun
    },
  }
}

async function beginSession(url: string): Promise<{ what: string; begun: Begun | undefined }> {
  const answer = await fetch(`${url}/api/support/sessions`, {
    method: 'POST',
    headers: {
      origin: url,
      'content-type': 'application/json',
      'x-forwarded-for': `10.${[...randomBytes(3)].join('.')}`,
    },
    body: JSON.stringify(SUPPORTED),
  })
  const body = (await answer.json()) as { id?: string; type?: string }
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  if (answer.status === 201 && body.id !== undefined) return { what: '201', begun: { id: body.id, cookie } }
  const isOrderly = body.type === '/problems/database-unavailable' && answer.headers.get('retry-after') !== null
  return { what: isOrderly ? '503' : `${answer.status} ${body.type}`, begun: undefined }
}

/** @returns those that the product does not know any more */
export async function listLost(url: string, sessions: readonly Begun[]): Promise<string[]> {
  const lost: string[] = []
  for (const { id, cookie } of sessions) {
    const { status } = await fetch(`${url}/api/support/sessions/${id}`, { headers: { cookie } })
    if (status !== 200) lost.push(`${id}: ${status}`)
  }
  return lost
}
