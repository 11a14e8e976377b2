import { type Clock, parseJson, shareRuns } from '@e-collecting/kernel'
import { z } from 'zod'
import { type CallAuthorisation, withBearer } from './call-authorisation.ts'
import { SwiyuServiceError } from './swiyu-service-error.ts'

/** Who asks an authorisation server for tokens (RFC 6749 §4.4), and where. */
export interface ClientCredentials {
  tokenUrl: string
  clientId: string
  clientSecret: string
  scope: string | undefined
}

export interface ClientCredentialsDeps {
  timeoutMs: number
  now: Clock
  fetch: (url: string, init: RequestInit) => Response | Promise<Response>
}

interface HeldToken {
  token: string
  /** Instants, in milliseconds since 1970. */
  renewFrom: number
  endsAt: number
}

/** A token is replaced so long before its end, or after half its life if that is shorter. */
const RENEWED_BEFORE_MS = 30_000

const TokenSchema = z.object({ access_token: z.string().min(1), expires_in: z.number().positive().optional() })

/**
 * A token from an authorisation server, kept and renewed before it ends. Calls at the same time wait for one renewal. A token that has
 * time left is used on if the server cannot be asked, and dropped once a service has refused it.
 */
export function clientCredentials(client: ClientCredentials, deps: ClientCredentialsDeps): CallAuthorisation {
  let held: HeldToken | undefined
  const renew = shareRuns(() => fetchToken(client, deps))
  const current = async (): Promise<string> => {
    const before = held
    if (before !== undefined && deps.now().getTime() < before.renewFrom) return before.token
    try {
      held = await renew()
      return held.token
    } catch (error) {
      if (before === undefined || before !== held || deps.now().getTime() >= before.endsAt) throw error
      return before.token
    }
  }

  return {
    authorise: async (call) => withBearer(call, await current()),
    renew: ({ headers }) => {
      // Another call may have renewed it meanwhile.
      if (held !== undefined && headers.authorization === `Bearer ${held.token}`) held = undefined
      return true
    },
  }
}

const NAME = 'Asking for a token'

async function fetchToken(client: ClientCredentials, { fetch, now, timeoutMs }: ClientCredentialsDeps) {
  const askedAt = now().getTime()
  const { status, text } = await post(client, fetch, timeoutMs)
  if (status >= 500) throw new SwiyuServiceError('failed', `${NAME} failed with ${status}.`, { httpStatus: status })
  if (status !== 200)
    throw new SwiyuServiceError('misconfigured', `${NAME} was refused with ${status}.`, { httpStatus: status })
  const parsed = TokenSchema.safeParse(parseJson(text))
  if (!parsed.success) throw new SwiyuServiceError('unintelligible', `${NAME} was answered by something else.`)
  const { access_token: token, expires_in: seconds = Number.POSITIVE_INFINITY } = parsed.data
  const lifeMs = seconds * 1000
  return {
    token,
    renewFrom: askedAt + lifeMs - Math.min(RENEWED_BEFORE_MS, lifeMs / 2),
    endsAt: askedAt + lifeMs,
  } satisfies HeldToken
}

async function post(
  { tokenUrl, clientId, clientSecret, scope }: ClientCredentials,
  fetch: ClientCredentialsDeps['fetch'],
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  const name = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== undefined && { scope }) })
  try {
    const answer = await fetch(tokenUrl, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        authorization: `Basic ${Buffer.from(name).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: form.toString(),
    })
    return { status: answer.status, text: await answer.text() }
  } catch (cause) {
    throw new SwiyuServiceError('unreachable', `${NAME} had no answer.`, { cause })
  }
}
