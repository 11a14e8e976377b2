import { connect, type Socket } from 'node:net'

/** What a request says. `path` includes the query. */
export interface HttpRequest {
  method: string
  path: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

export interface HttpAnswer {
  status: number
  /** By lower-case name; the last one where a name occurs twice. */
  headers: ReadonlyMap<string, string>
  /** Each that was set, as `name=value`. */
  cookies: readonly string[]
  body: Buffer
}

/** Where a server listens. */
export interface Endpoint {
  host: string
  port: number
}

/** Sends one request and gives the whole answer. */
export type Send = (request: HttpRequest) => Promise<HttpAnswer>

/** A connection that is kept. One request at a time; opened with the first, and anew after the server has closed it. */
export interface HttpConnection {
  send: Send
  close: () => void
}

interface Waiting {
  resolve: (answer: HttpAnswer) => void
  reject: (error: Error) => void
}

/** What a server has not answered by then counts as failed. */
const PATIENCE_MS = 30_000
const HEAD_END = '\r\n\r\n'
const NOTHING = Buffer.alloc(0)

/**
 * HTTP/1.1 on a bare socket: what drives a measured server shares its machine, and Node's own clients cost three to ten
 * times as much. Answers need a `content-length` or to be chunked.
 * @param authority what the server takes itself for: host and port
 */
export function openConnection(authority: string, { host, port }: Endpoint): HttpConnection {
  let socket: Socket | undefined
  let waiting: Waiting | undefined
  let received = NOTHING

  const settle = (): Waiting | undefined => {
    const settled = waiting
    waiting = undefined
    return settled
  }
  const open = (): Socket => {
    const opened = connect({ host, port, noDelay: true })
    received = NOTHING
    opened.on('data', (chunk) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const answer = parseAnswer(received)
      if (answer === undefined) return
      received = NOTHING
      settle()?.resolve(answer)
    })
    opened.setTimeout(PATIENCE_MS, () => opened.destroy(waiting && new Error('The server does not answer.')))
    opened.on('error', (error) => settle()?.reject(error))
    opened.on('close', () => {
      if (socket === opened) socket = undefined
      settle()?.reject(new Error('The server closed the connection.'))
    })
    return opened
  }
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket ??= open()
        socket.write(formatRequest(authority, request))
      }),
    close: () => socket?.destroy(),
  }
}

/** A request as it goes over the wire. */
export function formatRequest(authority: string, { method, path, headers = {}, body }: HttpRequest): string {
  let head = `${method} ${path} HTTP/1.1\r\nhost: ${authority}\r\n`
  for (const name in headers) head += `${name}: ${headers[name]}\r\n`
  return body === undefined ? `${head}\r\n` : `${head}content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
}

/** The answer, once all of it is there. */
function parseAnswer(bytes: Buffer): HttpAnswer | undefined {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const fields = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const headers = new Map(fields)
  const cookies = fields.flatMap(([name, value]) => (name === 'set-cookie' ? [value.split(';', 1)[0] ?? ''] : []))
  const rest = bytes.subarray(headEnd + HEAD_END.length)
  const body = headers.has('transfer-encoding') ? joinChunks(rest) : takeLength(rest, headers.get('content-length'))
  return body && { status: Number(statusLine.slice(9, 12)), headers, cookies, body }
}

function takeLength(bytes: Buffer, length = '0'): Buffer | undefined {
  return bytes.length < Number(length) ? undefined : bytes.subarray(0, Number(length))
}

function joinChunks(bytes: Buffer): Buffer | undefined {
  const parts: Buffer[] = []
  for (let at = 0; ; ) {
    const lineEnd = bytes.indexOf('\r\n', at)
    if (lineEnd < 0) return undefined
    const start = lineEnd + 2
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16)
    if (bytes.length < start + size + 2) return undefined
    if (size === 0) return Buffer.concat(parts)
    parts.push(bytes.subarray(start, start + size))
    at = start + size + 2
  }
}
