import type { Voprf } from '@e-collecting/voprf'
import { createKeyHolder } from '../key-holder.ts'
import { createTagService, type TagService } from '../tag-service.ts'
import { createMemoryPins, createMemoryStore } from './tag-stand.ts'

/** A tag service for one item that keeps a whole key in memory. */
export function createWholeTagService(
  voprf: Voprf,
  { item, checks, now }: { item: string; checks: boolean; now: () => Date },
): TagService {
  const { secretKey, publicKey } = voprf.generateKeyPair()
  const store = createMemoryStore({ item, closes: null, index: 0, secretKey, publicKeys: [publicKey] })
  const holder = createKeyHolder({ store, voprf: async () => voprf, now, makesKeys: true })
  return createTagService({
    holders: [{ service: undefined, ...holder }],
    pins: createMemoryPins(),
    voprf: async () => voprf,
    checks,
    report: () => undefined,
  })
}
