import { expect, test } from 'vitest'
import { makeIdentity } from './issuer-identity.ts'

const faultOf = async (fault: Error) => {
  const reported: unknown[] = []
  const issuerIdentities = { ensure: () => Promise.reject(fault) }
  const thrown = await makeIdentity(
    { issuerIdentities, reportFailure: (error) => void reported.push(error) },
    '351',
  ).catch((error: { code?: string }) => error.code)
  return { thrown, reported }
}

test('an identity service that fails is reported, and named as the fault', async () => {
  const fault = new Error('down')
  expect(await faultOf(fault)).toEqual({ thrown: 'identity-service-unavailable', reported: [fault] })
})

test('a database that is away while an identity is made is no fault of the identity service', async () => {
  const ended = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(await faultOf(ended)).toEqual({ thrown: '57P01', reported: [ended] })
})
