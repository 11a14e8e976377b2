import { z } from 'zod'

export const encode = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')

/** So many bytes in base64url without padding, in the one way that they are written. */
export const encodedBytes = (length: number) =>
  z.string().transform((text, context) => {
    const bytes = Buffer.from(text, 'base64url')
    if (bytes.length === length && bytes.toString('base64url') === text) return new Uint8Array(bytes)
    context.addIssue({ code: 'custom', message: `must be ${length} bytes in base64url` })
    return z.NEVER
  })

export const ELEMENT = encodedBytes(32)
export const PROOF = encodedBytes(64)
