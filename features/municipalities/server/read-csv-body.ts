import { DomainError } from '@e-collecting/kernel'
import { RESIDENT_IMPORT_MAX_BYTES } from '../contract.ts'

/** Where a CSV is uploaded, and how large it may be: this route reads its body itself, and only once it knows the sender. */
export const RESIDENT_IMPORT_BODY = {
  path: /^\/api\/admin\/municipalities\/[^/]+\/resident-imports$/,
  maxSize: RESIDENT_IMPORT_MAX_BYTES,
}

/**
 * The bytes of an uploaded CSV. Reads no further than the limit, whatever length was announced.
 * @throws DomainError `import-too-large`.
 */
export async function readCsvBody(request: Request): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > RESIDENT_IMPORT_MAX_BYTES) throw tooLarge()
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    length += chunk.length
    if (length > RESIDENT_IMPORT_MAX_BYTES) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const tooLarge = () => new DomainError('import-too-large', 'The file is too large.')
