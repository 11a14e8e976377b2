import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'

export interface SignalledService {
  host: string
  port: number
  fetch: (request: Request) => Response | Promise<Response>
  /** Gives up what the service holds: once it has ended, or could not begin. */
  close: () => Promise<void>
}

/** Returns once a service answers, which then goes on until SIGINT or SIGTERM. */
export async function serveUntilSignal({ host, port, fetch, close }: SignalledService): Promise<void> {
  const server = createServer(getRequestListener(fetch))
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    await close()
    throw error
  }
  const stop = () => {
    server.close(() => void close().then(() => process.exit(0)))
    server.closeIdleConnections()
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}
