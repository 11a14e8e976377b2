import { expect, test } from 'vitest'
import { type ClaimedTag, checkTag } from './check-tag.ts'
import { toTag, writeTagProof } from './tag-proof.ts'
import { createTagStand, dealKey, INPUT, ITEM } from './testing/tag-stand.ts'

const { whole, shares } = dealKey()
const { voprf } = createTagStand([whole])

async function claim(held: Parameters<typeof createTagStand>[0], absent?: number): Promise<ClaimedTag> {
  const { service, holders } = createTagStand(held)
  const { publicKeys } = await service.open(ITEM, null)
  if (absent !== undefined) holders[absent]!.evaluate = () => service.evaluate('nothing', INPUT) as never
  return { publicKeys, input: INPUT, ...(await service.evaluate(ITEM, INPUT)) }
}
const isProven = (claimed: ClaimedTag) => {
  try {
    checkTag(voprf, claimed)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'tag-service-broken' })
    return false
  }
}
/** The proof with something else in it. */
const changed = (
  claimed: ClaimedTag,
  change: (proof: Record<string, unknown> & { parts: Record<string, unknown>[] }) => unknown,
) => ({
  ...claimed,
  proof: JSON.stringify(change(JSON.parse(claimed.proof))),
})

test('a tag is proven by one holder, and by whichever two of three', async () => {
  for (const claimed of [await claim([whole]), await claim(shares), await claim(shares, 0), await claim(shares, 1)])
    expect(isProven(claimed)).toBe(true)
})

test('for another input, tag or key it proves nothing', async () => {
  const claimed = await claim(shares)
  const other = dealKey().shares[0]!.publicKeys.map((key) => Buffer.from(key).toString('base64url'))
  const changes: Partial<ClaimedTag>[] = [
    { input: Buffer.from('another') },
    { tag: claimed.tag.map((byte) => byte ^ 1) },
    { tag: claimed.tag.subarray(1) },
    { publicKeys: other },
    { publicKeys: [claimed.publicKeys[0]!, claimed.publicKeys[1]!, other[2]!] },
    { publicKeys: claimed.publicKeys.slice(0, 1) },
    { publicKeys: [] },
    { publicKeys: ['x'] },
  ]
  for (const change of changes) expect(isProven({ ...claimed, ...change })).toBe(false)
})

test('a proof that was changed proves nothing', async () => {
  const claimed = await claim(shares)
  const again = JSON.parse((await claim(shares)).proof)
  const changes: ((proof: Record<string, unknown> & { parts: Record<string, unknown>[] }) => unknown)[] = [
    (proof) => ({ ...proof, blind: again.blind }),
    (proof) => ({ ...proof, blinded: again.blinded }),
    (proof) => ({ ...proof, parts: again.parts }),
    (proof) => ({ ...proof, parts: proof.parts.slice(0, 1) }),
    (proof) => ({ ...proof, parts: proof.parts.toReversed() }),
    (proof) => ({ ...proof, parts: [proof.parts[0], proof.parts[0]] }),
    (proof) => ({ ...proof, parts: proof.parts.map((part) => ({ ...part, index: 0 })) }),
    (proof) => ({ ...proof, parts: proof.parts.map((part) => ({ ...part, proof: again.parts[0].proof })) }),
    (proof) => ({ ...proof, blind: Buffer.alloc(32).toString('base64url') }),
    (proof) => ({ ...proof, and: 1 }),
    () => undefined,
  ]
  for (const change of changes) expect(isProven(changed(claimed, change))).toBe(false)
  expect(isProven({ ...claimed, proof: `${claimed.proof} ` })).toBe(false)
  expect(isProven({ ...claimed, proof: '{' })).toBe(false)
})

test('one of three holders alone proves no tag', async () => {
  const { service, holders } = createTagStand(shares)
  const { publicKeys } = await service.open(ITEM, null)
  const { blind, blinded } = voprf.blind(INPUT)
  const transcript = { blind, blinded, parts: [{ index: 0, ...(await holders[0]!.evaluate(ITEM, blinded)) }] }
  const tag = toTag(voprf, INPUT, transcript)
  expect(isProven({ publicKeys, input: INPUT, tag, proof: writeTagProof(transcript) })).toBe(false)
})

test('one input has no second tag by the blinded element of another', async () => {
  const { service, holders } = createTagStand([whole])
  const { publicKeys } = await service.open(ITEM, null)
  const { blind, blinded } = voprf.blind(Buffer.from('another'))
  const transcript = { blind, blinded, parts: [{ index: 0, ...(await holders[0]!.evaluate(ITEM, blinded)) }] }
  const claimed = { publicKeys, input: INPUT, tag: toTag(voprf, INPUT, transcript), proof: writeTagProof(transcript) }
  expect(isProven(claimed)).toBe(false)
  const honest = { ...claimed, input: Buffer.from('another') }
  expect(isProven({ ...honest, tag: toTag(voprf, honest.input, transcript) })).toBe(true)
})
