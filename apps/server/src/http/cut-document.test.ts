import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutDocument } from './cut-document.ts'

const CUT = '0123456789abcdef'

test('the word stands in every place, compressed or not, whatever stands around it', () => {
  const piece = fc.string({ unit: 'grapheme', maxLength: 300 })
  fc.assert(
    fc.property(fc.array(piece, { minLength: 1, maxLength: 8 }), fc.base64String({ maxLength: 40 }), (pieces, word) => {
      const document = cutDocument(pieces.join(CUT), CUT)
      expect(Buffer.from(document.fillIn(word)).toString()).toBe(pieces.join(word))
      expect(gunzipSync(document.fillInCompressed(word)).toString()).toBe(pieces.join(word))
    }),
    { seed: 1, numRuns: 200 },
  )
})

test('what is compressed in pieces is hardly larger than in one', () => {
  const page = Array.from({ length: 2000 }, (_, line) => `<li class="item">Volksbegehren ${line}</li>`).join('\n')
  const whole = gzipSync(page, { level: 9 }).length
  const inPieces = cutDocument(`${CUT}${page}${CUT}<script nonce="${CUT}">`, CUT).fillInCompressed('word').length
  expect(inPieces).toBeLessThan(whole * 1.05)
})
