import { createCipheriv, type ECDH, generateKeyPairSync, type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import type { openFlowStore, Write } from './flow-store.ts'

/** One flow as it is kept in memory; its row is the authority on its state. */
export interface Flow {
  id: string
  /** What the wallet's answer is encrypted to; undefined where none is awaited. */
  key: ECDH | undefined
  nonce: string
  vct: string
  subject: Record<string, unknown>
  offerLink: string | null
}

/** What the server holds: keys, its database, and all flows since its start. */
export interface Yardstick {
  origin: string
  write: (write: Write) => Promise<void>
  privateKey: KeyObject
  publicKey: KeyObject
  /** Under which flows are sealed in the database. */
  masterKey: Buffer
  nonceKey: Buffer
  /** One byte for each entry, 0 is valid. */
  statusList: Buffer
  flows: Map<string, Flow>
  byCode: Map<string, Flow>
  byToken: Map<string, Flow>
}

const STATUS_LIST_LENGTH = 100_000

export function createYardstick(origin: string, store: Awaited<ReturnType<typeof openFlowStore>>): Yardstick {
  return {
    origin,
    write: async (write) => {
      if (!(await store.write(write))) throw new Error('The flow has moved on.')
    },
    ...generateKeyPairSync('ec', { namedCurve: 'P-256' }),
    masterKey: randomBytes(32),
    nonceKey: randomBytes(32),
    statusList: Buffer.alloc(STATUS_LIST_LENGTH),
    flows: new Map(),
    byCode: new Map(),
    byToken: new Map(),
  }
}

export function beginFlow({ flows }: Yardstick, begun: Pick<Flow, 'key' | 'vct' | 'subject'>): Flow {
  const flow = { ...begun, id: randomUUID(), nonce: randomBytes(16).toString('base64url'), offerLink: null }
  flows.set(flow.id, flow)
  return flow
}

export function findFlow(flows: ReadonlyMap<string, Flow>, by: string): Flow {
  const flow = flows.get(by)
  if (flow === undefined) throw new Error('No such flow.')
  return flow
}

export function seal({ masterKey }: Yardstick, value: object): Buffer {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', masterKey, iv)
  return Buffer.concat([iv, cipher.update(JSON.stringify(value)), cipher.final(), cipher.getAuthTag()])
}
