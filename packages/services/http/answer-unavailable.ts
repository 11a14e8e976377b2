import { isUnavailable } from '@e-collecting/database'
import { ExchangeContendedError } from '@e-collecting/exchanges'
import { answerJson, type EndpointAnswer, NO_STORE } from './endpoint.ts'

/** Long enough for a database that restarts; what was acknowledged before is kept. */
const RETRY_AFTER_SECONDS = '5'

/** What wallets are told where the same request may succeed in a few seconds (RFC 6749 §4.1.2.1 has the name). */
export const answerLater = (): EndpointAnswer =>
  answerJson(
    { error: 'temporarily_unavailable', error_description: 'Please try again in a few seconds.' },
    { status: 503, headers: { ...NO_STORE, 'retry-after': RETRY_AFTER_SECONDS } },
  )

/** The same while the database cannot be reached, or others change the exchange all the time. @returns undefined for any other error */
export const answerUnavailable = (error: unknown): EndpointAnswer | undefined =>
  isUnavailable(error) || error instanceof ExchangeContendedError ? answerLater() : undefined

/** A defect of ours: without a reason, which is in the log. */
export const answerDefect = (): EndpointAnswer =>
  answerJson(
    { error: 'server_error', error_description: 'The request could not be processed.' },
    { status: 500, headers: NO_STORE },
  )
