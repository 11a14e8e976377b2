import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { checkReceipt, type ReceiptVerdict } from '@e-collecting/declaration/audit'
import { RECEIPT_FORMAT } from '@e-collecting/declaration/contract'
import { parseJson } from '@e-collecting/kernel'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { NOT_CHECKED } from './explain-failure.ts'
import { readNamed } from './named-files.ts'

const ReceiptSchema = z.object({
  format: z.literal(RECEIPT_FORMAT),
  item: z.string(),
  entry: z.string(),
  leafHash: z.string(),
  due: z.iso.date(),
  promise: z.string(),
  r: z.string().optional(),
  proof: z.string().optional(),
})
export type Receipt = z.infer<typeof ReceiptSchema>

/** @throws OperatorError where there is no receipt */
export async function readReceipt(file: string): Promise<Receipt> {
  const { success, data } = ReceiptSchema.safeParse(parseJson(await readNamed('--receipt', file)))
  if (success) return data
  throw new OperatorError(`${file}, named by --receipt, is no receipt of a declaration.`)
}

export interface LookUpInput {
  /** Address of the log that was audited: a copy may stand elsewhere than the receipt says. */
  url: string
  readFile: (path: string) => Promise<Uint8Array>
  /** The last checkpoint is the one that was audited: what is read now has to go on from it. */
  trusted: { vkey: string | undefined; policy: string | undefined; lastCheckpoint: string }
  now: () => Date
}

export interface LookedUp {
  /** Exit code. */
  code: number
  words: string
  /** The checkpoint in which it was looked for, where something is not as it was signed. */
  wrong?: { problem: string; checkpoint: string } | undefined
}

/** Looks for the entry of a receipt, as the page does. */
export async function lookUpReceipt(receipt: Receipt, { url, ...input }: LookUpInput): Promise<LookedUp> {
  const access = { sha256, verifyEd25519: nodeCrypto.verifyEd25519 }
  const verdict = await checkReceipt({ ...input, ...access, receipt: { ...receipt, log: url } })
  const { problem, checkpoint } = verdict.kind === 'wrong' ? verdict : { problem: '', checkpoint: null }
  return { ...explain(verdict, receipt.due), ...(checkpoint !== null && { wrong: { problem, checkpoint } }) }
}

const OTHER_LOG =
  'the list in which it was looked for is not as it has to be, or does not go on from the one that was audited'

function explain(verdict: ReceiptVerdict, due: string): Pick<LookedUp, 'code' | 'words'> {
  switch (verdict.kind) {
    case 'found':
      return { code: 0, words: `Receipt: entry ${verdict.index} of the log is the one of the receipt, and it counts.` }
    case 'annulled':
      return {
        code: 0,
        words: `Receipt: entry ${verdict.index} of the log is the one of the receipt. It was annulled (${verdict.reason}) and does not count any more.`,
      }
    case 'not-yet':
      return { code: 0, words: `Receipt: its entry does not stand in the log yet. It has to until the end of ${due}.` }
    case 'missing':
      return {
        code: 1,
        words: `WRONG receipt-missing: the entry of the receipt had to stand in the log by the end of ${due}, and does not. The receipt and the checkpoint of the log are the proof.`,
      }
    case 'outdated':
      return {
        code: NOT_CHECKED,
        words: `NOT CHECKED: the entry of the receipt has to stand in the log by the end of ${due}, and is not in this version, of which nothing shows that it is later than that: it may be an old copy. Fetch the log anew from its first address. If it stays so, tell the operator and the witnesses of the log.`,
      }
    case 'older':
      return {
        code: NOT_CHECKED,
        words:
          'NOT CHECKED: the list that was fetched for the receipt has fewer entries than one that was seen before: it is a copy from before. Try again. If it is still so a day later, it is no copy: tell the operator, the witnesses of the log and others who audit it.',
      }
    case 'wrong':
      return {
        code: 1,
        words: `WRONG ${verdict.problem} (${verdict.where}): ${verdict.step === 'receipt' ? 'the receipt does not hold' : OTHER_LOG}.`,
      }
    case 'unreachable':
      return {
        code: NOT_CHECKED,
        words: `NOT CHECKED: ${verdict.where} could not be fetched for the receipt. Try again.`,
      }
  }
}
