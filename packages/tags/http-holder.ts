import { DomainError, parseJson } from '@e-collecting/kernel'
import { readCapped } from '@e-collecting/kernel/read-capped'
import { z } from 'zod'
import { ELEMENT, encode, PROOF } from './encoded-bytes.ts'
import { TagError, unknownItem } from './tag-error.ts'
import type { TagHolder } from './tag-holder.ts'

/** A tag service elsewhere, and what proves to it who calls. */
export interface HttpHolderInput {
  /** Base of its address, without a trailing slash. */
  url: string
  token: string
  timeoutMs: number
  fetch: (url: string, init: RequestInit) => Promise<Response>
}

const KeysSchema = z.object({ index: z.int().min(0).max(3), publicKeys: z.array(ELEMENT).min(1).max(3) })
const EvaluatedSchema = z.object({ evaluated: ELEMENT, proof: PROOF })
/** An answer has some 300 bytes. */
const MAX_ANSWER_BYTES = 16 * 1024

/** A holder that is asked over HTTP. Errors name the call and its status, and nothing that was sent. */
export function createHttpHolder(input: HttpHolderInput): TagHolder {
  const at = (item: string, what = '') => `/v1/items/${encodeURIComponent(item)}${what}`
  const ask = async <Answer>(schema: z.ZodType<Answer>, path: string, body: unknown): Promise<Answer> => {
    const parsed = schema.safeParse(parseJson(await call(input, path, body)))
    if (parsed.success) return parsed.data
    throw new TagError('tag-service-broken', 'A tag service answered something of another shape.')
  }
  return {
    open: (item, closes) => ask(KeysSchema, at(item), { closes }),
    evaluate: (item, blinded) => ask(EvaluatedSchema, at(item, '/evaluations'), { blinded: encode(blinded) }),
  }
}

/** @returns the text of a good answer */
async function call({ url, token, timeoutMs, fetch }: HttpHolderInput, path: string, body: unknown): Promise<string> {
  const init: RequestInit = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  }
  try {
    const response = await fetch(`${url}${path}`, init)
    if (!response.ok) await refuse(response)
    return (await readCapped(response, MAX_ANSWER_BYTES)).toString('utf8')
  } catch (cause) {
    if (cause instanceof TagError) throw cause
    if (cause instanceof DomainError && cause.code === 'answer-too-large')
      throw new TagError('tag-service-broken', 'The answer of a tag service is too long.')
    throw new TagError('tag-service-unavailable', 'A tag service did not answer.', { cause })
  }
}

async function refuse(response: Response): Promise<never> {
  const { status } = response
  await response.body?.cancel()
  if (status === 404) throw unknownItem()
  if (status === 410)
    throw new TagError(
      'tag-item-closed',
      'A tag service says that the item is over, or that its dealt share ends before the item does.',
    )
  const code = status >= 500 || status === 429 ? 'tag-service-unavailable' : 'tag-service-broken'
  throw new TagError(code, `A tag service answered with ${status}.`)
}
