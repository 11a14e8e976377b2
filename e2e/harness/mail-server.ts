import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps the links it is sent. */
export interface MailServer {
  /** Configuration of a product that mails through it. */
  environment: Record<string, string>
  /** The newest link for an address. */
  linkFor: (email: string) => string
  stop: () => Promise<void>
}

const LINK = /http\S+\/auth#(?:link|invitation)=[\w-]{43}/

export async function startMailServer(): Promise<MailServer> {
  const mails: { to: string; source: string }[] = []
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.setEncoding('utf8')
      stream.on('data', (chunk: string) => (source += chunk))
      stream.on('end', () => {
        for (const { address } of envelope.rcptTo) mails.push({ to: address, source: decode(source) })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'E-Collecting <no-reply@collect.example>' },
    linkFor: (email) => {
      const link = LINK.exec(mails.findLast(({ to }) => to === email)?.source ?? '')?.[0]
      if (link === undefined) throw new Error('no link has arrived')
      return link
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Quoted-printable, as far as a link is concerned (RFC 2045 §6.7). */
const decode = (source: string) => source.replace(/=\r?\n/g, '').replaceAll('=3D', '=')
