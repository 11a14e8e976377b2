import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import type { KeyPurpose } from '@e-collecting/credentials/did'
import { beforeEach, expect, test } from 'vitest'
import { createScriptedWorld, type ScriptedIdentity, type ScriptedWorld } from '../testing/scripted-world.ts'
import { createGuardedTransport } from './guarded-transport.ts'
import { createKeyResolver, resolveThroughOrigin } from './key-resolver.ts'

let world: ScriptedWorld
let identity: ScriptedIdentity
let resolve: (kid?: string, purpose?: KeyPurpose, times?: number) => Promise<unknown>

beforeEach(async () => {
  world = await createScriptedWorld()
  identity = await world.createIdentity('issuer')
  const { fetch, now } = world
  const resolveKey = createKeyResolver({ crypto: nodeCrypto, transport: createGuardedTransport({ fetch }), now })
  resolve = (kid = identity.assertionKid, purpose = 'assertionMethod', times = 1) =>
    resolveKey(kid, Array<KeyPurpose>(times).fill(purpose))
})

test('a key is known for five minutes, then its log is fetched again', async () => {
  await resolve()
  world.passSeconds(299)
  await resolve()
  expect(world.seen).toHaveLength(1)
  world.passSeconds(1)
  await resolve()
  expect(world.seen).toHaveLength(2)
})

test('a key that is known for one purpose is not known for another', async () => {
  await resolve(identity.authenticationKid, 'authentication')
  await expect(resolve(identity.authenticationKid)).rejects.toMatchObject({ code: 'unresolvable-did' })
})

test('no more than a hundred keys are known: the one that was asked for first is forgotten', async () => {
  for (let times = 1; times <= 100; times += 1) await resolve(undefined, undefined, times)
  await resolve()
  expect(world.seen).toHaveLength(100)
  await resolve(undefined, undefined, 101)
  await resolve(undefined, undefined, 101)
  expect(world.seen).toHaveLength(101)
  await resolve()
  expect(world.seen).toHaveLength(102)
})

test('a key that was not found is looked for again', async () => {
  world.answer(identity.logUrl, () => new Response(identity.log, { status: 503 }))
  await expect(resolve()).rejects.toMatchObject({ code: 'unresolvable-did' })
  world.answer(identity.logUrl, () => new Response(identity.log))
  expect(await resolve()).toBeDefined()
})

test('only logs of the registry on its own host are fetched from an origin', () => {
  const resolve = resolveThroughOrigin('http://localhost:8080')
  const path = '/services/registry/did/x/did.jsonl'
  expect(resolve(`https://localhost:8443${path}`)).toBe(`http://localhost:8080${path}`)
  for (const url of [`https://registry.test${path}`, 'https://localhost:8443/did.jsonl']) expect(resolve(url)).toBe(url)
})
