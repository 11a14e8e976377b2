import { shareInFile } from '@e-collecting/database/testing'
import { beforeEach } from 'vitest'
import type { RegisterCredentialView } from '../../contract.ts'
import { requestRegisterCredential } from '../request-register-credential.ts'
import { addItem, addMatchedSession, addMunicipality, addResident, clear, createRegisterStand } from '../testing.ts'

/** A municipality with one resident, and an item, anew before each test of the calling file; and what that resident does. */
export function setOneResident() {
  const register = shareInFile(createRegisterStand)
  const scene: Partial<Scene> = {}
  const given = <Name extends keyof Scene>(name: Name): Scene[Name] => {
    const value = scene[name]
    if (value === undefined) throw new Error('the test has not begun yet')
    return value
  }
  beforeEach(async () => {
    await clear(register)
    const municipality = await addMunicipality(register)
    const residentId = await addResident(register, municipality.id)
    Object.assign(scene, { municipality, residentId, item: await addItem(register) })
  })

  const request = async (session: string, popularVote = given('item').slug, secret?: string) =>
    requestRegisterCredential(register.deps, await register.open(session, secret), { popularVote })
  return {
    register,
    municipality: () => given('municipality'),
    residentId: () => given('residentId'),
    item: () => given('item'),
    /** Another item in the place of the one that there is. */
    changeItem: async (changes: Parameters<typeof addItem>[1]) => {
      scene.item = await addItem(register, changes)
    },
    /** A session in which the resident has been found. */
    openSession: () => addMatchedSession(register, given('municipality').id),
    request,
    /** @returns the code of a refusal */
    attempt: (...asked: Parameters<typeof request>): Promise<RegisterCredentialView | string | undefined> =>
      request(...asked).catch((error: { code?: string }) => error.code),
    stored: async () => {
      const about = { residentId: given('residentId'), popularVoteId: given('item').id }
      const record = await register.deps.credentials.findOf(about)
      if (record === undefined) throw new Error('no record')
      return record
    },
    newOffers: () => register.calls.filter((call) => call === 'POST /credentials').length,
  }
}

interface Scene {
  municipality: Awaited<ReturnType<typeof addMunicipality>>
  residentId: string
  item: Awaited<ReturnType<typeof addItem>>
}

export const linkOf = (answer: unknown): string => (answer as RegisterCredentialView).offerDeepLink ?? ''
