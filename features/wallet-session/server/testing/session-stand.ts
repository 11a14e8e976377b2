import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '@e-collecting/database'
import { createTestDatabase } from '@e-collecting/database/testing'
import { exchanges as rows } from '@e-collecting/database/trust'
import { type ExchangeState, exchangeIdOf } from '@e-collecting/exchanges'
import { WAYS } from '@e-collecting/exchanges/testing'
import type { ExchangeIssuer, ExchangeVerifier, VerificationResult } from '@e-collecting/swiyu-client'
import type { CredentialStatus } from '@e-collecting/swiyu-client/contract'
import { eq } from 'drizzle-orm'
import type { PersonClaims } from '../../contract.ts'
import type { SessionOwner, Settlement } from '../session-owner.ts'
import { answerSession, claimsOfPerson, createTestProcess, createTestVerifier, testSealer } from '../testing.ts'
import { createWalletSessions } from '../wallet-sessions.ts'

/** The notes of the flow under test. */
export interface TestNotes {
  topic: string
  choice?: string
}

export const ANNA: PersonClaims = { givenName: 'Anna', familyName: 'Müller', birthDate: '1990-05-17' }
export const SECRET = 's'.repeat(43)
export const LIFETIME_MS = 300_000

const OFFER_REQUEST = {
  credentialType: 'test',
  subject: {},
  offerValiditySeconds: 86_400,
  statusLists: [],
  validFrom: new Date(0),
  validUntil: new Date(0),
}

/** Sessions of a flow of its own over a real database, in two processes that hear of each other only if the test says so. */
export async function createSessionStand() {
  const connection = await createTestDatabase()
  let instant = new Date('2026-11-20T10:00:00Z')
  const now = () => instant
  const failures: unknown[] = []
  const remote = createRemoteServices(now)
  const offering: Settlement<TestNotes> = {
    kind: 'offer',
    request: OFFER_REQUEST,
    context: { topic: 'a', choice: 'b' },
  }
  const flow = {
    settle: async (_notes: TestNotes, _person: PersonClaims): Promise<Settlement<TestNotes>> => offering,
  }
  const runProcess = ({
    verifier = createTestVerifier(),
    issuer = remote.heldIssuer as ExchangeIssuer | null,
  } = {}) => {
    const process = createTestProcess(connection, now)
    const owner: SessionOwner<TestNotes> = {
      name: 'test',
      settle: (notes, person) => flow.settle(notes, person),
      ...(issuer && { issuer }),
    }
    const deps = {
      exchanges: process.exchanges,
      owners: process.owners,
      verifier,
      randomBytes,
      sealer: testSealer,
      now,
      identityTypes: ['id-type'],
      acceptedIssuerDids: ['did:example:issuer'],
      reportFailure: (error: unknown) => void failures.push(error),
    }
    return { ...process, sessions: createWalletSessions<TestNotes>(deps, owner) }
  }
  const [first, second] = [runProcess(), runProcess()]
  const begin = (sessions = first.sessions, browserSecret = SECRET) =>
    sessions.begin({
      topic: 'topic',
      context: { topic: 'a' },
      browserSecret,
      purpose: { clientName: 'Test' },
    })

  return {
    db: connection.db,
    now,
    failures,
    flow,
    remote,
    first,
    second,
    runProcess,
    begin,
    offering,
    advance: (ms: number) => {
      instant = new Date(instant.getTime() + ms)
    },
    answer: (id: string, { exchanges, owners }: Pick<typeof first, 'exchanges' | 'owners'> = first) =>
      answerSession({ exchanges, owners, now }, id, claimsOfPerson(ANNA)),
    open: async (id: string, { sessions }: Pick<typeof first, 'sessions'> = first) => {
      const session = await sessions.open({ id, secret: SECRET })
      if (session === undefined) throw new Error('no session')
      return session
    },
    /** The row of a session. */
    row: (id: string) => readRow(connection.db, id),
    /** A session in any state of its exchange, by steps of the machine. */
    bring: async (state: ExchangeState) => {
      const { id } = await begin()
      for (const step of WAYS[state])
        await first.exchanges.move(exchangeIdOf(id) ?? '', () => ({
          change:
            step === 'OFFERED'
              ? { state: step, offer: randomBytes(9), offerUntil: new Date(now().getTime() + 86_400_000) }
              : { state: step },
        }))
      return id
    },
    close: connection.close,
  }
}

export type SessionStand = Awaited<ReturnType<typeof createSessionStand>>

async function readRow(db: Database, sessionId: string) {
  const [row] = await db
    .select()
    .from(rows)
    .where(eq(rows.id, exchangeIdOf(sessionId) ?? ''))
  if (row === undefined) throw new Error('no row')
  return row
}

/** Services elsewhere whose answers the test gives, and what they were asked. */
function createRemoteServices(now: () => Date) {
  const answers = new Map<string, VerificationResult>()
  const asked: string[] = []
  const offers = new Map<string, CredentialStatus>()
  const withdrawn: string[] = []
  const state: { isDown: boolean | Error } = { isDown: false }
  const reach = <Answer>(answer: Answer): Answer => {
    if (state.isDown) throw state.isDown === true ? new Error('unreachable') : state.isDown
    return answer
  }
  const verifier: ExchangeVerifier = {
    ask: async () => {
      const id = randomUUID()
      answers.set(id, { state: 'pending' })
      return reach({ verifier: 'remote', remoteVerification: id, request: randomBytes(9) })
    },
    walletRequestOf: ({ id }) => ({ verificationUrl: `https://elsewhere/${id}`, walletDeepLink: `wallet:${id}` }),
    read: async ({ remoteVerification }) => {
      asked.push(remoteVerification ?? '')
      return reach(answers.get(remoteVerification ?? '') ?? { state: 'gone' })
    },
    claimsOf: async ({ remoteVerification }) => {
      const answer = reach(answers.get(remoteVerification ?? ''))
      return answer?.state === 'success' ? answer.claims : undefined
    },
  }
  const heldIssuer: ExchangeIssuer = {
    offer: async () => {
      const id = randomUUID()
      offers.set(id, 'OFFERED')
      const offerUntil = new Date(now().getTime() + 86_400_000)
      return reach({ issuer: 'remote', remoteOffer: id, codeHash: null, offer: Buffer.from(id), offerUntil })
    },
    offerLinkOf: ({ offer }) => (offer === null ? undefined : `offer:${Buffer.from(offer).toString()}`),
    withdraw: async ({ remoteOffer }) => void withdrawn.push(reach(remoteOffer ?? '')),
  }
  return {
    answers,
    asked,
    offers,
    withdrawn,
    state,
    verifier,
    heldIssuer,
    issuer: {
      ...heldIssuer,
      read: async ({ remoteOffer }) => {
        asked.push(remoteOffer ?? '')
        return reach(offers.get(remoteOffer ?? '') ?? 'unknown')
      },
    } satisfies ExchangeIssuer,
  }
}
