import { createHash } from 'node:crypto'

/**
 * What a wallet signs with its answer: a commitment to the item and its text, so that an answer to this question is one for this item.
 * @param salt 32 random bytes, which are kept with the evidence
 */
export function declarationNonce({ item, text, salt }: { item: string; text: string; salt: Uint8Array }): string {
  return createHash('sha256').update(`ecollect/declare/v1|${item}|${text}|`, 'utf8').update(salt).digest('base64url')
}
