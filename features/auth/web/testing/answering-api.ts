import { type ApiClient, type CallErrorCode, createApiClient } from '@e-collecting/api-client'

type Answers = Record<string, (body: unknown) => Response | Promise<Response>>

/** The API as a table `GET /path` → answer, behind the real client; `calls` keeps what was asked, with what was sent. */
export function answeringApi(answers: Answers): { api: ApiClient; calls: string[] } {
  const calls: string[] = []
  const api = createApiClient(async (path, init) => {
    const call = `${init.method ?? 'GET'} ${path.replace(/\?.*/, '')}`
    const sent = typeof init.body === 'string' ? ` ${init.body}` : ''
    calls.push(`${init.method ?? 'GET'} ${path}${sent}`)
    return answers[call]?.(sent === '' ? undefined : JSON.parse(sent)) ?? problem(404, 'not-found')
  })
  return { api, calls }
}

export const problem = (status: number, code: CallErrorCode): Response =>
  Response.json({ type: `/problems/${code}`, title: code, status }, { status })

export const noContent = (): Response => new Response(null, { status: 204 })
