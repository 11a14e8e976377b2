import { expect, test } from 'vitest'
import { parseCheckpoint } from './checkpoint.ts'
import { makeVerifierKey, parseNote, parseVerifierKey } from './note.ts'
import { createTestKey, sha256, verifyEd25519 } from './testing/index.ts'
import { isSignedBy } from './verify-note.ts'
import { writeVerifierKey } from './write-note.ts'

/** From the documentation of Go's package for notes, which was the first. */
const FOREIGN_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'
const FOREIGN_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`
const TEXT = 'example.com/log\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=\n'

test('a note and a key of another implementation are understood, and written as they were', async () => {
  const key = parseVerifierKey(sha256, FOREIGN_KEY)
  expect(await isSignedBy(verifyEd25519, parseNote(FOREIGN_NOTE), [key])).toBe(true)
  expect(await isSignedBy(verifyEd25519, parseNote(FOREIGN_NOTE.replace('answer', 'question')), [key])).toBe(false)
  expect(writeVerifierKey(key)).toBe(FOREIGN_KEY)
})

test('the id of a key is written in eight digits', () => {
  const key = { ...createTestKey('log').key, id: 0xab }
  expect(writeVerifierKey(key)).toContain('log+000000ab+')
})

test('signatures of unknown keys are passed over; a false one of a known key spoils the note', async () => {
  const [log, other, namesake] = [createTestKey('log'), createTestKey('other'), createTestKey('log')]
  const lineOf = (note: string) => note.slice(note.lastIndexOf('\n\n') + 2)
  const both = `${other.signNote(TEXT)}${lineOf(log.signNote(TEXT))}`
  expect(await isSignedBy(verifyEd25519, parseNote(both), [log.key])).toBe(true)
  expect(await isSignedBy(verifyEd25519, parseNote(both), [namesake.key])).toBe(false)
  const byNamesake = `${namesake.signNote(TEXT)}${lineOf(log.signNote(TEXT))}`
  expect(await isSignedBy(verifyEd25519, parseNote(byNamesake), [log.key])).toBe(true)
  const underOtherName = log.signNote(TEXT).replace('— log', '— other')
  expect(await isSignedBy(verifyEd25519, parseNote(underOtherName), [log.key])).toBe(false)
  const spoilt = `${both}${lineOf(other.signNote('something else\n'))}`
  expect(await isSignedBy(verifyEd25519, parseNote(spoilt), [log.key])).toBe(true)
  expect(await isSignedBy(verifyEd25519, parseNote(spoilt), [log.key, other.key])).toBe(false)
})

test('a key of witnesses signs no note', async () => {
  const witness = createTestKey('witness', 'cosignature')
  expect(await isSignedBy(verifyEd25519, parseNote(witness.signNote(TEXT)), [witness.key])).toBe(false)
})

test('an empty line within the text is of the text', () => {
  const text = `${TEXT}\nmore\n`
  expect(parseNote(createTestKey('a').signNote(text)).text).toBe(text)
})

test.each([
  ['no signature', TEXT],
  ['nothing', ''],
  ['no empty line', `x${createTestKey('a').signNote('').trimStart()}`],
  ['no line feed at its end', createTestKey('a').signNote(TEXT).slice(0, -1)],
  ['something else at its end', createTestKey('a').signNote(TEXT).replace(/\n$/, 'x')],
  ['a control character', createTestKey('a').signNote(`${TEXT}\r\n`)],
  ['a tab', createTestKey('a').signNote(`${TEXT}\t\n`)],
  ['more characters than anybody reads', createTestKey('a').signNote(`${'x'.repeat(64 * 1024)}\n`)],
  ['another dash', createTestKey('a').signNote(TEXT).replace('—', '-')],
  ['a signature without its padding', createTestKey('a').signNote(TEXT).replace(/=+\n$/, '\n')],
  ['a signature of the key id alone', `${TEXT}\n— a AAAAAA==\n`],
  ['a word too many', createTestKey('a').signNote(TEXT).replace(/\n$/, ' x\n')],
  ['more signatures than anybody needs', `${TEXT}\n${'— a AAAAAAA=\n'.repeat(65)}`],
  ['a name with a plus sign', createTestKey('a').signNote(TEXT).replace('— a', '— a+b')],
  ['a name with another kind of space', createTestKey('a').signNote(TEXT).replace('— a', '— a\u2003b')],
])('a note with %s is refused', (_, note) => {
  expect(() => parseNote(note)).toThrow(expect.objectContaining({ code: 'malformed-note' }))
})

test('so many signatures are read', () => {
  expect(parseNote(`${TEXT}\n${'— a AAAAAAA=\n'.repeat(64)}`).signatures).toHaveLength(64)
})

test.each([
  ['another id', FOREIGN_KEY.replace('c74f20a3', 'c74f20a4')],
  ['its id in capitals', FOREIGN_KEY.replace('c74f20a3', 'C74F20A3')],
  ['an unknown type', 'PeterNeumann+c74f20a3+CRpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW'],
  [
    'a short key',
    writeVerifierKey(makeVerifierKey(sha256, { name: 'a', type: 'ed25519', publicKey: Buffer.alloc(31) })),
  ],
  ['no parts', 'PeterNeumann'],
])('a key with %s is refused', (_, vkey) => {
  expect(() => parseVerifierKey(sha256, vkey)).toThrow(expect.objectContaining({ code: 'malformed-key' }))
})

test.each(['', 'a b', 'a+b', 'a\u2003b'])('no key is made of the name %j, which notes cannot hold', (name) => {
  const parts = { name, type: 'ed25519', publicKey: Buffer.alloc(32) } as const
  expect(() => makeVerifierKey(sha256, parts)).toThrow(expect.objectContaining({ code: 'malformed-key' }))
})

test('lines below the root of a checkpoint are passed over', () => {
  expect(parseCheckpoint(`${TEXT}timestamp 1\n`)).toMatchObject({ origin: 'example.com/log', size: 0 })
})

test.each([
  ['no origin', TEXT.slice(TEXT.indexOf('\n'))],
  ['a size with a zero before it', TEXT.replace('\n0\n', '\n01\n')],
  ['a size that nobody can count', TEXT.replace('\n0\n', '\n9007199254740993\n')],
  ['a negative size', TEXT.replace('\n0\n', '\n-1\n')],
  ['a short root', TEXT.replace('47DEQ', '')],
  ['no end', TEXT.slice(0, -1)],
  ['an empty line', `${TEXT}\nx\n`],
])('a checkpoint with %s is refused', (_, text) => {
  expect(() => parseCheckpoint(text)).toThrow(expect.objectContaining({ code: 'malformed-checkpoint' }))
})
