import { parseRemembered } from '@e-collecting/browser'
import { type DeclarationPromise, RECEIPT_FORMAT } from '../contract.ts'

/** A receipt with its proof has a few kilobytes. */
const MAX_CHARACTERS = 100_000

/** A receipt as a file keeps it. It names an item and nobody; whoever has it can show that the entry is theirs. */
export interface ReceiptFile extends DeclarationPromise {
  format: typeof RECEIPT_FORMAT
  /** The item's slug. */
  item: string
  /** The secret behind the entry's commitment, base64url; absent in the receipt that a wallet holds. */
  r?: string | undefined
  /** Proof that the entry stands in the log (C2SP tlog-proof), once it was checked. */
  proof?: string | undefined
}

/** Puts together what the server has promised and what only this browser knows. */
export const writeReceipt = (item: string, promise: DeclarationPromise, secret: string): ReceiptFile => ({
  format: RECEIPT_FORMAT,
  log: promise.log,
  item,
  entry: promise.entry,
  r: secret,
  leafHash: promise.leafHash,
  due: promise.due,
  promise: promise.promise,
})

/** Reads a receipt back; null for any other text. Does NOT say whether it is true. */
export function parseReceipt(text: string): ReceiptFile | null {
  const value = text.length > MAX_CHARACTERS ? null : parseRemembered(text)
  if (value?.format !== RECEIPT_FORMAT) return null
  const { log, item, entry, leafHash, due, promise, r, proof } = value
  const texts = { log, item, entry, leafHash, due, promise }
  if (!areTexts(texts) || !/^\d{4}-\d\d-\d\d$/.test(texts.due)) return null
  return { format: RECEIPT_FORMAT, ...texts, ...optional('r', r), ...optional('proof', proof) }
}

const areTexts = <Name extends string>(values: Record<Name, unknown>): values is Record<Name, string> =>
  Object.values(values).every((value) => typeof value === 'string')

const optional = <Name extends string>(name: Name, value: unknown): { [Key in Name]?: string } =>
  (typeof value === 'string' ? { [name]: value } : {}) as { [Key in Name]?: string }
