import type { EcPrivateJwk, Es256SignCallbacks } from '@e-collecting/credentials/crypto'
import { byReceipt, type HeldCredential, type WalletStorage, withUse } from './wallet-storage.ts'

/** A wallet that forgets, for tests and benches. */
export function createMemoryStorage(crypto: Pick<Es256SignCallbacks, 'importEs256PrivateKey'>): WalletStorage {
  const held = new Map<string, { credential: HeldCredential; keys: readonly EcPrivateJwk[] }>()
  return {
    list: async () => [...held.values()].map(({ credential }) => credential).sort(byReceipt),
    insert: async (credential, keys) => void held.set(credential.id, { credential, keys }),
    loadKey: async (id, copy) => {
      const jwk = held.get(id)?.keys[copy]
      return jwk && crypto.importEs256PrivateKey(jwk)
    },
    recordUse: async (id, copy) => {
      const entry = held.get(id)
      if (entry) held.set(id, { ...entry, credential: withUse(entry.credential, copy) })
    },
    delete: async (id) => void held.delete(id),
    deleteAll: async () => held.clear(),
  }
}
