import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openFlowStore } from './flow-store.ts'
import { collectCredential, makeNonce, offerIdentity, redeemCode, signDocuments } from './issuance.ts'
import { createSession, lookAtSession, signRequest, takeAnswer } from './presentation.ts'
import { createYardstick } from './yardstick.ts'

/**
 * The bare server of the bench: `node:http`, synchronous crypto, four writes a flow. It validates no input, limits nothing, forgets
 * nothing and survives nothing: it is a yardstick. Started with port and database.
 */
const [port = '', databaseUrl = ''] = process.argv.slice(2)
const yardstick = createYardstick(`http://localhost:${port}`, await openFlowStore(databaseUrl))
const documents = signDocuments(yardstick)

type Answer = readonly [status: number, type: string, body: string]

const JWT = 'application/jwt'
const json = (body: object, status = 200): Answer => [status, 'application/json', JSON.stringify(body)]

createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const answering = request.method === 'GET' ? read(request) : write(request, Buffer.concat(chunks).toString())
    answering.then(
      (answer) => send(response, answer),
      (error: unknown) => send(response, [400, 'text/plain', String(error)]),
    )
  })
}).listen(Number(port), '127.0.0.1')

const lastSegment = (url: string) => url.slice(url.lastIndexOf('/') + 1)

async function read({ url = '' }: IncomingMessage): Promise<Answer> {
  if (url.endsWith('/openid-credential-issuer')) return [200, JWT, documents.issuer]
  if (url.endsWith('/openid-configuration')) return [200, JWT, documents.server]
  return url.startsWith('/request/')
    ? [200, JWT, signRequest(yardstick, lastSegment(url))]
    : json(lookAtSession(yardstick, lastSegment(url)))
}

async function write({ url = '', headers }: IncomingMessage, body: string): Promise<Answer> {
  switch (url) {
    case '/api/support/sessions':
      return json(await createSession(yardstick), 201)
    case '/api/test-credentials':
      return json(await offerIdentity(yardstick, JSON.parse(body)), 201)
    case '/nonce':
      return json({ c_nonce: makeNonce(yardstick) })
    case '/token': {
      const code = new URLSearchParams(body).get('pre-authorized_code') ?? ''
      return json({ access_token: await redeemCode(yardstick, code), token_type: 'bearer' })
    }
    case '/credential': {
      const token = headers.authorization?.slice('Bearer '.length) ?? ''
      const [proof] = JSON.parse(body).proofs.jwt
      return json({ credentials: [{ credential: await collectCredential(yardstick, token, proof) }] })
    }
    default:
      await takeAnswer(yardstick, lastSegment(url), new URLSearchParams(body).get('response') ?? '')
      return json({})
  }
}

function send(response: ServerResponse, [status, type, body]: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}
