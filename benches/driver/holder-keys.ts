import type { EcPublicJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'

export interface HolderKey {
  privateKey: Es256PrivateKey
  publicJwk: EcPublicJwk
}

/** New keys, one for each proof. `stock` makes some ahead: a phone makes its keys itself, not the measured machine. */
export function createHolderKeys() {
  const stocked: HolderKey[] = []
  return {
    take: (): HolderKey => stocked.pop() ?? createKey(),
    stock: (count: number): void => {
      while (stocked.length < count) stocked.push(createKey())
    },
  }
}

export type HolderKeys = ReturnType<typeof createHolderKeys>

function createKey(): HolderKey {
  const { privateJwk, publicJwk } = nodeCrypto.generateEcKeyPair()
  return { privateKey: nodeCrypto.importEs256PrivateKey(privateJwk), publicJwk }
}
