import { makeForEachTest } from '@e-collecting/database/testing'
import { expect, test } from 'vitest'
import { openDeclarations } from '../testing/declaration-steps.ts'
import { createInstallations, walletFor } from '../testing/installations.ts'

const parts = makeForEachTest(() => createInstallations({ WALLET_PROFILE: 'haip' }))

test('a credential that the one part has signed with its certificate counts at the other, once', async () => {
  const { main, declaration } = parts
  const steps = await openDeclarations(main, { declares: declaration, wallet: () => walletFor(parts) })
  const { wallet } = await steps.walletOf()
  expect((await wallet.listCredentials()).map(({ issuerDid }) => issuerDid)).toContainEqual(
    expect.stringMatching(/^https:\/\/localhost:8443\//),
  )
  expect(await steps.declare(wallet)).toMatchObject({ state: 'counted' })
  expect(await steps.declare(wallet)).toEqual({ state: 'already-counted' })
  await steps.publish(1)
})
