import { expect, test } from 'vitest'
import document from '../../../docs/log-format.md?raw'
import { RECEIPT_FORMAT } from '../contract.ts'
import { parseReceipt, type ReceiptFile, writeReceipt } from './receipt-file.ts'
import { COUNTED } from './testing/sample-declaration.ts'

test('a receipt has the members that docs/log-format.md names, and is read back as it was written', () => {
  const written = writeReceipt('night-trains', COUNTED.receipt, 'r')
  const receipt: Required<ReceiptFile> = { ...written, r: 'r', proof: 'proof' }
  expect(parseReceipt(JSON.stringify(receipt))).toEqual(receipt)
  const [, table = ''] = /^\| Receipt \|.*\n.*\n((?:\|.*\n)+)/m.exec(document) ?? []
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name)
  expect(named.toSorted()).toEqual(Object.keys(receipt).toSorted())
  expect(table).toContain(`| \`format\` | \`${RECEIPT_FORMAT}\` |`)
})
