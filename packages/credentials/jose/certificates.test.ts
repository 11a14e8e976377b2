import { expect, test } from 'vitest'
import { decodeCertificate } from './certificates.ts'

test.each(['', '=', '=='])('a certificate is read with the padding %j', (padding) => {
  expect(
    [...decodeCertificate(`AQID${padding === '' ? '' : padding === '=' ? 'BAU' : 'BA'}${padding}`)].slice(0, 4),
  ).toEqual(padding === '' ? [1, 2, 3] : [1, 2, 3, 4])
})

test('what a stranger writes is refused at once, however much padding stands in it', () => {
  const began = performance.now()
  for (let time = 0; time < 20; time++)
    expect(() => decodeCertificate(`${'='.repeat(16_000)}a`)).toThrow(
      expect.objectContaining({ code: 'malformed-jws' }),
    )
  // Looked at anew from each sign it would be seconds.
  expect(performance.now() - began).toBeLessThan(1000)
})
