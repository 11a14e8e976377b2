import { DomainError } from './domain-error.ts'

declare module './error-codes.ts' {
  interface InternalErrors {
    'answer-too-large': true
  }
}

/** What somebody answers, as far as it is no more than he may say: what is longer is left in the middle. @throws DomainError `answer-too-large` */
export async function readCapped(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new DomainError('answer-too-large', `More than ${maxBytes} bytes.`)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  if (!response.body) return Buffer.alloc(0)
  const chunks: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the stream.
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.length
    if (size > maxBytes) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
