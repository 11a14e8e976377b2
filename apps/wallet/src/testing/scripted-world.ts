import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createDidLog } from '@e-collecting/credentials/did'
import { decodeBase64Url } from '@e-collecting/credentials/jose'
import { didToLogUrl } from '@e-collecting/credentials/testing'
import { createHolder, createMemoryStorage, type FetchCallback } from '../headless.ts'
import type { HolderConfig } from '../holder/create-holder.ts'

/** One request that reached the scripted network. */
export type SeenRequest = {
  readonly method: string
  readonly url: string
  readonly headers: Headers
  readonly body: string
}
export type Responder = (request: SeenRequest) => Response | Promise<Response>

/** A network of addresses that answer as a test says, under one clock. */
export type ScriptedWorld = Awaited<ReturnType<typeof createScriptedWorld>>

const START = '2026-11-21T09:00:00Z'

/** Sets up an empty network: addresses answer 404 until they are given a responder. */
export async function createScriptedWorld() {
  const responders = new Map<string, Responder>()
  const seen: SeenRequest[] = []
  let instant = new Date(START)
  const now = () => instant
  const fetch: FetchCallback = async (url, init) => {
    const request = {
      method: init.method ?? 'GET',
      url,
      headers: new Headers(init.headers),
      body: String(init.body ?? ''),
    }
    seen.push(request)
    return (await responders.get(url)?.(request)) ?? new Response('nothing here', { status: 404 })
  }
  const answer = (url: string, responder: Responder) => void responders.set(url, responder)
  return {
    now,
    fetch,
    seen,
    answer,
    passSeconds: (seconds: number) => {
      instant = new Date(instant.getTime() + seconds * 1000)
    },
    createIdentity: (name: string) => createIdentity(name, now(), answer),
    createHolder: (config: Partial<HolderConfig> = {}) =>
      createHolder({
        crypto: nodeCrypto,
        fetch,
        storage: createMemoryStorage(nodeCrypto),
        now,
        timeoutMs: 0,
        ...config,
      }),
  }
}

export type ScriptedIdentity = Awaited<ReturnType<typeof createIdentity>>

/** A DID with its keys, whose log is served where the method says. */
async function createIdentity(name: string, now: Date, answer: (url: string, responder: Responder) => void) {
  const assertion = nodeCrypto.generateEcKeyPair()
  const authentication = nodeCrypto.generateEcKeyPair()
  const update = nodeCrypto.generateEd25519Key()
  const created = await createDidLog(nodeCrypto, {
    host: 'registry.test',
    path: ['did', name],
    assertionKey: assertion.publicJwk,
    authenticationKey: authentication.publicJwk,
    updateKey: { privateKey: nodeCrypto.importEd25519PrivateKey(update), publicKey: decodeBase64Url(update.x) },
    now,
  })
  const logUrl = didToLogUrl(created.did)
  answer(logUrl, () => new Response(created.log))
  return {
    ...created,
    logUrl,
    assertionKid: `${created.did}#assert-key-01`,
    authenticationKid: `${created.did}#auth-key-01`,
    assertionKey: nodeCrypto.importEs256PrivateKey(assertion.privateJwk),
    authenticationKey: nodeCrypto.importEs256PrivateKey(authentication.privateJwk),
  }
}

/** A JSON answer. */
export const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })
