import type { Es256PrivateKey, Es256SignCallbacks } from '@e-collecting/credentials/crypto'
import { byReceipt, type HeldCredential, type WalletStorage, withUse } from '../headless.ts'

const DATABASE = 'ecollecting-wallet'
const STORE = 'credentials'

type Row = { readonly id: string; readonly credential: HeldCredential; readonly keys: readonly Es256PrivateKey[] }

/**
 * The wallet in this browser. Keys are stored as CryptoKeys that cannot be exported: a script may use them, but not take
 * them away. Nothing is opened before the first call.
 */
export function createIndexedDbStorage(crypto: Pick<Es256SignCallbacks, 'importEs256PrivateKey'>): WalletStorage {
  const load = (id: string) => run<Row | undefined>('readonly', (store) => store.get(id))
  return {
    list: async () =>
      (await run<Row[]>('readonly', (store) => store.getAll())).map(({ credential }) => credential).sort(byReceipt),
    insert: async (credential, privateJwks) => {
      const keys = await Promise.all(privateJwks.map((jwk) => crypto.importEs256PrivateKey(jwk)))
      await run('readwrite', (store) => store.put({ id: credential.id, credential, keys } satisfies Row))
    },
    loadKey: async (id, copy) => (await load(id))?.keys[copy],
    recordUse: async (id, copy) => {
      const row = await load(id)
      if (row) await run('readwrite', (store) => store.put({ ...row, credential: withUse(row.credential, copy) }))
    },
    delete: async (id) => void (await run('readwrite', (store) => store.delete(id))),
    deleteAll: async () => void (await run('readwrite', (store) => store.clear())),
  }
}

/** One request in a transaction of its own; answers when it is written. */
async function run<Result>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest): Promise<Result> {
  const database = await open()
  try {
    const transaction = database.transaction(STORE, mode)
    const request = ask(transaction.objectStore(STORE))
    await new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error)
    })
    return request.result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' })
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
