import { generateKeyPairSync } from 'node:crypto'
import { purgeDemoStaff } from '@e-collecting/auth/server'
import { declarationLogs } from '@e-collecting/database/declaration'
import { makeForEachTest } from '@e-collecting/database/testing'
import { purgeDemoMunicipalities } from '@e-collecting/municipalities/server'
import { purgeDemoItems } from '@e-collecting/popular-votes/server'
import { createCredentialStanding } from '@e-collecting/register/server'
import { expect, test } from 'vitest'
import { ConfigError } from './config.ts'
import { DECLARED_ITEM, openDeclarations } from './testing/declaration-steps.ts'
import { createTestProduct } from './testing.ts'

const START = '2026-05-15T10:00:00Z'
const PRODUCTION = {
  DEMO: 'false',
  PUBLIC_URL: 'https://collect.example.ch',
  SMTP_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'collect@example.ch',
  ACCEPTED_ISSUER_DIDS: 'did:webvh:QmcFr6aQHwYXFtpbLEiXut3fhUkFVtDZn4D5UU1pYLsvcd:issuer.example.ch',
}
const product = makeForEachTest(() => createTestProduct(START))

const start = (environment: Record<string, string>) =>
  createTestProduct(START, { ...PRODUCTION, ...environment }, { beside: product })

/** What nobody may have outside of a demonstration. */
async function purgeDemo() {
  const { db } = product
  const credentials = createCredentialStanding({ now: () => new Date(START) })
  await purgeDemoMunicipalities(db, credentials)
  await purgeDemoItems(db, credentials)
  await purgeDemoStaff(db)
}

test('declarations of a demonstration go on counting nowhere: with them there is no start outside of one', async () => {
  await openDeclarations(product)
  await purgeDemo()
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const refused = start({ DECLARATIONS: 'on', AUDIT_PUBLIC_KEY: JSON.stringify(publicKey.export({ format: 'jwk' })) })
  await expect(refused).rejects.toThrow(ConfigError)
  await expect(refused).rejects.toThrow(/of a demonstration, from which nothing can be taken out/)
  await (await start({})).close()
})

test('without declarations there is no start where people have declared and the log is not closed, but for a demonstration', async () => {
  const steps = await openDeclarations(product)
  expect(await steps.declare((await steps.walletOf()).wallet)).toMatchObject({ state: 'counted' })
  await purgeDemo()
  await (await start({})).close()
  await product.db.update(declarationLogs).set({ isDemo: false })
  for (const environment of [{}, { DECLARATIONS: 'off' }]) {
    const refused = start(environment)
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow(
      new RegExp(`DECLARATIONS: people have declared .*: ${DECLARED_ITEM}\\. Go on with DECLARATIONS=on`),
    )
  }
})
