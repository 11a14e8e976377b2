import { expect, test } from 'vitest'
import { parseWalletResponse } from './verifier-response.ts'

const code = (expected: string) => expect.objectContaining({ name: 'PresentationError', code: expected })
const inClear = { responseMode: 'direct_post', decrypt: async () => new Uint8Array() } as const
const answered = (json: unknown) =>
  parseWalletResponse(
    { response: 'jwe' },
    { responseMode: 'direct_post.jwt', decrypt: async () => new TextEncoder().encode(JSON.stringify(json)) },
  )
const token = (members: number, presentations: number) =>
  Object.fromEntries(Array.from({ length: members }, (_, at) => [`id-${at}`, Array(presentations).fill('x')]))

test('an answer has twenty members of twenty presentations at most', async () => {
  await expect(answered({ vp_token: token(20, 20) })).resolves.toMatchObject({ kind: 'presentation' })
  for (const many of [token(21, 1), token(1, 21)])
    await expect(answered({ vp_token: many })).rejects.toEqual(code('invalid_presentation_submission'))
})

test('a presentation is a text, and presentations of one kind are a list', async () => {
  for (const list of [[7], [{}], [null], 'x'])
    await expect(answered({ vp_token: { id: list } })).rejects.toEqual(code('invalid_presentation_submission'))
})

test('a state is a text, also in what was encrypted', async () => {
  await expect(answered({ vp_token: token(1, 1), state: 7 })).rejects.toEqual(code('invalid_request'))
})

test('who says why there is no answer has refused, whatever else was sent; an empty reason is none', async () => {
  const refused = { kind: 'refusal', error: 'access_denied', state: undefined }
  const sent = { vp_token: JSON.stringify(token(1, 1)), error: 'access_denied' }
  expect(await parseWalletResponse(sent, inClear)).toEqual(refused)
  expect(await parseWalletResponse(sent, { ...inClear, responseMode: 'direct_post.jwt' })).toEqual(refused)
  expect(await parseWalletResponse({ ...sent, error: '' }, inClear)).toMatchObject({ kind: 'presentation' })
})

test('presentations in clear are not taken where they had to be encrypted', async () => {
  const sent = { vp_token: JSON.stringify(token(1, 1)) }
  await expect(parseWalletResponse(sent, { ...inClear, responseMode: 'direct_post.jwt' })).rejects.toEqual(
    code('invalid_request'),
  )
  await expect(parseWalletResponse(sent, inClear)).resolves.toMatchObject({ kind: 'presentation' })
})

test('nothing is decrypted that was asked for in clear', async () => {
  let decrypted = 0
  const decrypt = async () => {
    decrypted += 1
    return new TextEncoder().encode(JSON.stringify({ vp_token: token(1, 1) }))
  }
  const parsing = parseWalletResponse({ response: 'jwe' }, { responseMode: 'direct_post', decrypt })
  await expect(parsing).rejects.toEqual(code('invalid_request'))
  expect(decrypted).toBe(0)
})
