import { DomainError } from './domain-error.ts'
import { readUpTo } from './read-up-to.ts'

declare module './error-codes.ts' {
  interface InternalErrors {
    'answer-too-large': true
  }
}

/** What somebody answers, as far as it is no more than he may say: what is longer is left in the middle. @throws DomainError `answer-too-large` */
export async function readCapped(response: Response, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const tooLarge = () => new DomainError('answer-too-large', `More than ${maxBytes} bytes.`)
  if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()
  const bytes = await readUpTo(response, maxBytes)
  if (bytes === undefined) throw tooLarge()
  return Buffer.from(bytes.buffer)
}
