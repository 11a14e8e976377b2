import { createWholeTagService } from '@e-collecting/tags/testing'
import { openVoprf, type Voprf } from '@e-collecting/voprf'
import { ristretto255_oprf } from '@noble/curves/ed25519.js'
import { type EngineOperation, TAG_LIBRARIES } from './engine/engine-operation.ts'
import { printOperations } from './engine.ts'

const ITEM = 'bench'
/** As long as what a declaration is tagged by. */
const INPUT = new Uint8Array(120).fill(7)

/** What one tag costs, without database and network. */
export async function benchTags(): Promise<void> {
  const voprf = await openVoprf()
  await printOperations('Tags', [...partsOf(voprf), ...(await wholeTags(voprf))], TAG_LIBRARIES)
}

function partsOf(voprf: Voprf): EngineOperation[] {
  const theirs = ristretto255_oprf.voprf
  const key = voprf.generateKeyPair()
  const { blind, blinded } = voprf.blind(INPUT)
  const { evaluated, proof } = voprf.blindEvaluate(key, [blinded])
  const [element = blinded] = evaluated
  const statement = { publicKey: key.publicKey, blinded: [blinded], evaluated }
  const shares = voprf.split(key.secretKey).slice(1)
  const parts = shares.map((share) => ({ index: share.index, element: share.publicKey }))
  return [
    { name: 'blind', ours: () => voprf.blind(INPUT), others: { '@noble/curves': () => theirs.blind(INPUT) } },
    {
      name: 'evaluate and prove',
      ours: () => voprf.blindEvaluate(key, [blinded]),
      others: { '@noble/curves': () => theirs.blindEvaluate(key.secretKey, key.publicKey, blinded) },
    },
    {
      name: 'check and finalize',
      ours: () => {
        voprf.check(statement, proof)
        return voprf.finalize(INPUT, blind, element)
      },
      others: { '@noble/curves': () => theirs.finalize(INPUT, blind, element, blinded, key.publicKey, proof) },
    },
    { name: 'finalize alone', ours: () => voprf.finalize(INPUT, blind, element) },
    { name: 'combine two shares', ours: () => voprf.combine(parts) },
  ]
}

/** A tag from its input on. */
export async function wholeTags(voprf: Voprf): Promise<EngineOperation[]> {
  const kept = { item: ITEM, now: () => new Date() }
  const embedded = createWholeTagService(voprf, { ...kept, checks: false })
  const checked = createWholeTagService(voprf, { ...kept, checks: true })
  return [
    { name: 'a tag, embedded', ours: () => embedded.evaluate(ITEM, INPUT) },
    { name: 'a tag, its proof checked', ours: () => checked.evaluate(ITEM, INPUT) },
  ]
}
