import type { ChildProcess } from 'node:child_process'

/** A connection as Node's cluster hands it to a worker. It is closed here once the worker says that it has it. */
interface Connection {
  readonly fd: number
  readonly close: () => void
}

/** Who was handed a connection last and has not said so. */
const holders = new Map<Connection, ChildProcess>()

/**
 * Remembers the connections that a worker is handed. Node forgets those of which a worker that died has said nothing, and keeps them open:
 * their callers would wait for an answer for as long as they like, and each would cost this process a descriptor for good.
 * @returns closes what the worker has not taken; to be called at its end
 */
export function rememberHandedOver(worker: ChildProcess): () => void {
  const { send } = worker
  worker.send = (...sent: unknown[]): boolean => {
    const [message, handle] = sent
    if (isConnection(message, handle)) {
      for (const known of holders.keys()) if (known.fd < 0) holders.delete(known)
      holders.set(handle, worker)
    }
    return Reflect.apply(send, worker, sent)
  }
  return () => {
    for (const [connection, holder] of holders) {
      if (holder !== worker) continue
      holders.delete(connection)
      connection.close()
    }
  }
}

const isConnection = (message: unknown, handle: unknown): handle is Connection =>
  handle !== undefined && handle !== null && (message as { act?: unknown } | null)?.act === 'newconn'
