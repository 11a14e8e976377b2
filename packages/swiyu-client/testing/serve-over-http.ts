import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Handler = (request: Request) => Response | Promise<Response>

/** Answers real requests on a free port of this machine. */
export async function serveOverHttp(handle: Handler): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (incoming, outgoing) => {
    const answer = await handle(await toRequest(incoming))
    outgoing.writeHead(answer.status, Object.fromEntries(answer.headers))
    outgoing.end(Buffer.from(await answer.arrayBuffer()))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function toRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming
  const body = Buffer.concat(await incoming.toArray())
  return new Request(`http://${headers.host}${url}`, {
    method,
    headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
    ...(body.length > 0 && { body }),
  })
}
