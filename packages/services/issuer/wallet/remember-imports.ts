import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { createBriefMap } from '@e-collecting/kernel'

/**
 * Imports public keys, and remembers the latest ones by their points. A wallet proves the same DPoP key for its token and, a moment later, for its
 * credential; to import it costs as much as to verify with it.
 * @param most how many are remembered
 * @throws what `importKey` throws, each time anew
 */
export function rememberImports<Key>(importKey: (jwk: EcPublicJwk) => Key, most: number): (jwk: EcPublicJwk) => Key {
  const known = createBriefMap<string, { key: Key }>()
  return (jwk) => {
    const point = `${jwk.x}.${jwk.y}`
    const { key } = known.get(point) ?? { key: importKey(jwk) }
    known.delete(point)
    known.set(point, { key })
    if (known.size() > most) known.delete(known.oldest() as string)
    return key
  }
}
