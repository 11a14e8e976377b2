const TOKEN = /#link=([A-Za-z0-9_-]{43})/
const EMAIL = 'bench@example.org'

/** Sends as the admin. @throws Error naming what was answered where that is no success */
export type AdminRequest = (method: string, path: string, body?: unknown, type?: string) => Promise<Response>

/** Signs in as the first one of a demo does, who becomes admin: asks for a link and reads the mailbox of the demo. */
export async function createAdmin(origin: string): Promise<AdminRequest> {
  const cookies = new Map<string, string>()
  const send: AdminRequest = async (method, path, body, type = 'application/json') => {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const content = typeof body === 'string' ? body : JSON.stringify(body)
    const response = await fetch(new URL(path, origin), {
      method,
      headers: { origin, cookie, ...(body === undefined ? {} : { 'content-type': type }) },
      ...(body === undefined ? {} : { body: content }),
    })
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      cookies.set(name, value)
    }
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  await send('POST', '/api/auth/links', { email: EMAIL, language: 'de' })
  const { mails } = (await (await send('GET', '/api/mailbox')).json()) as { mails: { text: string }[] }
  await send('POST', '/api/auth/sessions', { token: TOKEN.exec(mails[0]?.text ?? '')?.[1] })
  return send
}
