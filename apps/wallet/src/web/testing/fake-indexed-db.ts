import { onTestFinished, vi } from 'vitest'

/** As much of a browser's database as the wallet asks of it, which jsdom lacks: one store, with the key `id`. */
export function stubIndexedDb({ isFull = false } = {}): void {
  const rows = new Map<string, { id: string }>()
  const answer = (result: unknown) => ({ result })
  const store = {
    get: (id: string) => answer(rows.get(id)),
    getAll: () => answer([...rows.values()]),
    put: (row: { id: string }) => answer(rows.set(row.id, row)),
    delete: (id: string) => answer(rows.delete(id)),
    clear: () => answer(rows.clear()),
  }
  const transaction = () => {
    const begun = { objectStore: () => store, error: new DOMException('full', 'QuotaExceededError') }
    return afterwards(begun, isFull ? 'onabort' : 'oncomplete')
  }
  vi.stubGlobal('indexedDB', { open: () => afterwards(answer({ transaction, close: () => undefined }), 'onsuccess') })
  onTestFinished(() => void vi.unstubAllGlobals())
}

/** Tells, once whoever has asked listens, that it is done. */
function afterwards<Asked extends object>(asked: Asked & Record<string, unknown>, event: string): Asked {
  queueMicrotask(() => (asked[event] as () => void)())
  return asked
}
