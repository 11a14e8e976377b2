import { DomainError } from '@e-collecting/kernel'
import type { MiddlewareHandler } from 'hono'
import { InvalidRequestError } from './invalid-request-error.ts'

/**
 * A body must say that it is one of these media types, in UTF-8 if JSON and not compressed: a handler never sees another one.
 * @throws DomainError `unsupported-media-type` (RFC 9110 §15.5.16), `InvalidRequestError` where there is no body at all
 */
export function requireMediaType(mediaTypes: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const { mediaType, charset } = parseContentType(c.req.header('content-type') ?? '')
    if (mediaType === '' && !(await hasBody(c.req.raw)))
      throw new InvalidRequestError([{ pointer: '#', detail: 'A body is required.' }])
    const isReadable = mediaType !== 'application/json' || ['', 'utf-8'].includes(charset)
    if (!mediaTypes.includes(mediaType) || !isReadable || isEncoded(c.req.header('content-encoding')))
      throw new DomainError('unsupported-media-type', `The body must be ${mediaTypes.join(' or ')}.`)
    await next()
  }
}

function parseContentType(header: string): { mediaType: string; charset: string } {
  const [mediaType = '', ...parameters] = header.split(';').map((part) => part.trim().toLowerCase())
  const charset = parameters.find((parameter) => parameter.startsWith('charset=')) ?? ''
  return { mediaType, charset: charset.replace('charset=', '').replaceAll('"', '') }
}

const isEncoded = (encoding = 'identity') => encoding.trim().toLowerCase() !== 'identity'

/** Takes in no more than the first piece: the request is refused either way. */
async function hasBody({ body }: Request): Promise<boolean> {
  const reader = body?.getReader()
  try {
    for (;;) {
      const piece = await reader?.read()
      if (piece === undefined || piece.done) return false
      if (piece.value.length > 0) return true
    }
  } finally {
    await reader?.cancel()
  }
}
