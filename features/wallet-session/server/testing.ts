import type { Bulletin, DatabaseConnection, Statements } from '@e-collecting/database'
import { createExchangeStore, type Exchange, type ExchangeStore, exchangeIdOf } from '@e-collecting/exchanges'
import type { Clock, Sealer } from '@e-collecting/kernel'
import type { ExchangeVerifier } from '@e-collecting/swiyu-client'
import type { PersonClaims } from '../contract.ts'
import type { AnswerTaker } from './settle-answer.ts'

const encode = (value: unknown): Uint8Array => Buffer.from(JSON.stringify(value))
const decode = <Value>(bytes: Uint8Array): Value => JSON.parse(Buffer.from(bytes).toString()) as Value

/** What a wallet's identity credential says of somebody. */
export const claimsOfPerson = ({ givenName, familyName, birthDate }: PersonClaims) => ({
  given_name: givenName,
  family_name: familyName,
  birth_date: birthDate,
})

/** A verifier of this process that takes the test's word for what a wallet proves. */
export const createTestVerifier = (): ExchangeVerifier => ({
  ask: async (exchangeId) => ({ verifier: 'verifier', request: encode({ exchangeId }) }),
  walletRequestOf: ({ id }) => ({ verificationUrl: `https://verifier/${id}`, walletDeepLink: `wallet:${id}` }),
  claimsOf: async ({ claims }) => (claims === null ? undefined : decode(claims)),
})

/**
 * A wallet answers a session, as the embedded verifier takes it: the owner is told in the step that stores the answer,
 * and what it throws leaves the answer waiting.
 */
export async function answerSession(
  { exchanges, owners, now }: { exchanges: ExchangeStore; owners: ReadonlyMap<string, AnswerTaker>; now: Clock },
  sessionId: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<Exchange> {
  const id = exchangeIdOf(sessionId) ?? ''
  const exchange = await exchanges.find(id)
  const owner = owners.get(exchange?.owner ?? '')
  if (exchange === undefined || owner === undefined) throw new Error('nobody asked')
  const presented = { vpToken: {}, nonce: '', audience: '', issuers: [], disclosed: [] }
  const waits = { change: { state: 'ANSWERED', attempts: 1 } } as const
  const { change, ...along } = await owner.answered(exchange, claims, presented).catch(() => ({ ...waits }))
  const answered = await exchanges.move(id, ({ state, openUntil }) => {
    if (state !== 'PENDING' || (openUntil ?? now()) <= now()) throw new Error('the session is closed')
    return { ...along, change: { claims: encode(claims), ...change, request: null } }
  })
  return answered ?? exchange
}

/** Binds what it seals to its context, and hides it from nobody. */
export const testSealer: Sealer = {
  seal: (bytes, context) => Buffer.concat([Buffer.from(`${context}\n`), bytes]),
  open: (sealed, context) => {
    const text = Buffer.from(sealed).toString()
    if (!text.startsWith(`${context}\n`)) throw new Error('sealed for another row')
    return Buffer.from(text.slice(context.length + 1))
  },
}

/** One more process on a database: it hears of the others only what the test lets it hear, and its statements are counted. */
export function createTestProcess(connection: DatabaseConnection, now: Clock) {
  let statementsRun = 0
  let receive: (notice: string) => void = () => undefined
  const statements: Statements = {
    run: (statement, columns) => {
      statementsRun++
      return connection.statements.run(statement, columns)
    },
  }
  const bulletin: Bulletin = {
    ...connection.bulletin,
    isHearing: () => true,
    subscribe: (_, listener) => {
      receive = listener
      return () => undefined
    },
  }
  const exchanges = createExchangeStore({ statements, bulletin, clock: now })
  return {
    exchanges,
    owners: new Map<string, AnswerTaker>(),
    statementsRun: () => statementsRun,
    /** Hears that another process has changed an exchange. */
    hear: ({ id, version }: Pick<Exchange, 'id' | 'version'>) => receive(`${id}:${version}`),
  }
}
