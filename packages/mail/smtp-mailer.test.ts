import { createServer as createWebServer } from 'node:http'
import { createServer, type Server, type Socket } from 'node:net'
import { DomainError } from '@e-collecting/kernel'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createClosedMailer, createSmtpMailer } from './smtp-mailer.ts'

const MAIL = {
  to: 'zoe.raeber@example.org',
  subject: 'Ihr Anmeldelink für E-Collecting',
  text: 'Grüezi\nhttps://collect.example/auth#link=abc',
  html: '<p>Grüezi</p>',
}
const FROM = 'E-Collecting <no-reply@collect.example>'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

interface Received {
  from: string
  to: string[]
  source: string
  isSecure: boolean
  user: unknown
}

/** A mail server on a free port that keeps what it gets. */
async function startServer(options: SMTPServerOptions = {}) {
  const received: Received[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    ...options,
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          source: Buffer.concat(chunks).toString(),
          isSecure: session.secure,
          user: session.user,
        })
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => server.close(() => resolve())))
  return { received, port: portOf(server.server as Server) }
}

const portOf = (server: Server) => (server.address() as { port: number }).port

async function failureOf(sending: Promise<void>): Promise<DomainError> {
  const error = await sending.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (!(error instanceof DomainError)) throw new Error('expected a DomainError')
  return error
}

/** Everything an error could tell a log. */
const wordsOf = (error: unknown): string => {
  const { message, stack, cause, code } = error as Error & { code?: unknown }
  return [message, stack, code, cause === undefined ? '' : wordsOf(cause), JSON.stringify(error)].join('\n')
}

test('a mail arrives at a server without TLS, with sender, recipient, subject and both bodies', async () => {
  const { received, port } = await startServer()
  await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MAIL)
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ from: 'no-reply@collect.example', to: [MAIL.to], isSecure: false })
  expect(received[0]?.source).toContain('Content-Type: text/plain; charset=utf-8')
  expect(received[0]?.source).toContain('Content-Type: text/html; charset=utf-8')
  expect(received[0]?.source).toMatch(/^Subject: =\?UTF-8\?Q\?Ihr_Anmeldelink_f=C3=BCr_E-Collecting\?=/m)
})

test('STARTTLS is used when the server offers it, and the user of the address signs in', async () => {
  const { received, port } = await startServer({
    disabledCommands: [],
    authOptional: false,
    onAuth: ({ username, password }, _session, done) =>
      username === 'post@collect' && password === 'p:w/d'
        ? done(null, { user: username })
        : done(new Error('wrong credentials for post@collect')),
  })
  const credentials = `${encodeURIComponent('post@collect')}:${encodeURIComponent('p:w/d')}`
  const url = `smtp://${credentials}@127.0.0.1:${port}?tls.rejectUnauthorized=false`
  await createSmtpMailer({ url, from: FROM }).send(MAIL)
  expect(received[0]).toMatchObject({ isSecure: true, user: 'post@collect' })

  const wrong = `smtp://${encodeURIComponent('post@collect')}:secret-word@127.0.0.1:${port}?tls.rejectUnauthorized=false`
  const error = await failureOf(createSmtpMailer({ url: wrong, from: FROM }).send(MAIL))
  expect(error.code).toBe('mail-unavailable')
  expect(error.cause).toMatchObject({ code: 'EAUTH 535' })
  expect(wordsOf(error)).not.toMatch(/post@collect|secret-word|zoe\.raeber/)
})

test('smtps speaks TLS from the first byte and does not accept a certificate of nobody', async () => {
  const { received, port } = await startServer({ secure: true })
  const refused = await failureOf(createSmtpMailer({ url: `smtps://127.0.0.1:${port}`, from: FROM }).send(MAIL))
  expect(refused.code).toBe('mail-unavailable')
  expect(received).toEqual([])
  await createSmtpMailer({ url: `smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`, from: FROM }).send(MAIL)
  expect(received[0]).toMatchObject({ isSecure: true })
})

test('a refused recipient is named in no error', async () => {
  const { port } = await startServer({
    onRcptTo: ({ address }, _session, done) => done(new Error(`no mailbox ${address}`)),
  })
  const error = await failureOf(createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM }).send(MAIL))
  expect(error.cause).toMatchObject({ code: 'EENVELOPE 550' })
  expect(wordsOf(error)).not.toContain(MAIL.to)
})

/** What is handed to the library, which sends nothing then. */
function imitateLibrary(sendMail: () => Promise<void>) {
  const createTransport = vi.fn((_options: unknown) => ({ sendMail }))
  vi.doMock('nodemailer', () => ({ createTransport }))
  onTestFinished(() => void vi.doUnmock('nodemailer'))
  return createTransport
}

test('nor is whoever stands in the code of an error', async () => {
  imitateLibrary(() => Promise.reject(Object.assign(new Error(), { code: `no mailbox ${MAIL.to}`, responseCode: 550 })))
  const error = await failureOf(createSmtpMailer({ url: 'smtp://127.0.0.1', from: FROM }).send(MAIL))
  expect(error.cause).toMatchObject({ code: '550' })
  expect(wordsOf(error)).not.toContain(MAIL.to)
})

test('an error that says nothing of itself is told as one', async () => {
  imitateLibrary(() => Promise.reject(new Error(`no mailbox ${MAIL.to}`)))
  const error = await failureOf(createSmtpMailer({ url: 'smtp://127.0.0.1', from: FROM }).send(MAIL))
  expect(error.cause).toMatchObject({ code: 'unknown' })
})

test('a server that is not there, and one that never says a word, are given up', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const port = portOf(silent)
  const options = { url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 200 }
  expect((await failureOf(createSmtpMailer(options).send(MAIL))).code).toBe('mail-unavailable')
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
  expect((await failureOf(createSmtpMailer(options).send(MAIL))).code).toBe('mail-unavailable')
})

test('nobody waits longer than ten seconds for a name, a connection, a greeting or the next word', async () => {
  const createTransport = imitateLibrary(async () => {})
  await createSmtpMailer({ url: 'smtp://127.0.0.1', from: FROM }).send(MAIL)
  expect(createTransport).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 10_000,
    }),
  )
})

test('neither a file nor an address is ever read into a mail', async () => {
  const { received, port } = await startServer()
  const web = createWebServer((_, answer) => answer.end('what only this machine may read'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  stops.push(() => new Promise((resolve) => web.close(() => resolve())))
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
  for (const text of [{ path: import.meta.filename }, { href: `http://127.0.0.1:${portOf(web)}` }])
    await failureOf(mailer.send({ ...MAIL, text: text as unknown as string }))
  expect(received).toEqual([])
})

test('a server that falls silent after its greeting is given up', async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined).write('220 mail.example.org\r\n')
  })
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  const options = { url: `smtp://127.0.0.1:${portOf(silent)}`, from: FROM, timeoutMs: 200 }
  expect((await failureOf(createSmtpMailer(options).send(MAIL))).code).toBe('mail-unavailable')
  for (const socket of sockets) socket.destroy()
  await new Promise((resolve) => silent.close(resolve))
})

test('one mail has one recipient, whatever stands in the address, and no line of it becomes a header', async () => {
  const { received, port } = await startServer()
  const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from: FROM })
  await mailer.send({ ...MAIL, to: 'anna@example.org', subject: 'One\r\nBcc: eve@example.org' })
  expect(received[0]?.to).toEqual(['anna@example.org'])
  expect(received[0]?.source).not.toMatch(/^Bcc:/im)
  for (const to of [
    'anna@example.org, eve@example.org',
    'anna@example.org\r\nBcc: eve@example.org',
    'a:eve@example.org;',
  ])
    await mailer
      .send({ ...MAIL, to })
      .catch((error: unknown) => expect(error).toMatchObject({ code: 'mail-unavailable' }))
  expect(received.flatMap((mail) => mail.to)).not.toContain('eve@example.org')
  expect(received.map(({ source }) => source).join('\n')).not.toMatch(/^Bcc:/im)
})

test('an installation without a mail server says so', async () => {
  expect((await failureOf(createClosedMailer().send(MAIL))).code).toBe('mail-unavailable')
})
