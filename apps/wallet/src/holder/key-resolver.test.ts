import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { beforeEach, expect, test } from 'vitest'
import { createScriptedWorld, type ScriptedIdentity, type ScriptedWorld } from '../testing/scripted-world.ts'
import { createGuardedTransport } from './guarded-transport.ts'
import { createKeyResolver } from './key-resolver.ts'

let world: ScriptedWorld
let identity: ScriptedIdentity
let resolve: () => Promise<unknown>

beforeEach(async () => {
  world = await createScriptedWorld()
  identity = await world.createIdentity('issuer')
  const { fetch, now } = world
  const resolveKey = createKeyResolver({ crypto: nodeCrypto, transport: createGuardedTransport({ fetch }), now })
  resolve = () => resolveKey(identity.assertionKid, ['assertionMethod'])
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

test('a key that was not found is looked for again', async () => {
  world.answer(identity.logUrl, () => new Response('', { status: 503 }))
  await expect(resolve()).rejects.toMatchObject({ code: 'unresolvable-did' })
  world.answer(identity.logUrl, () => new Response(identity.log))
  expect(await resolve()).toBeDefined()
})
