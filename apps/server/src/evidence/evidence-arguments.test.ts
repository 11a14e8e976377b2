import { writeVerifierKey } from '@e-collecting/tlog'
import { createTestKey } from '@e-collecting/tlog/testing'
import { expect, test } from 'vitest'
import { readEvidenceArguments } from './evidence-arguments.ts'

test('a check takes each key that the operator has had', () => {
  const given = ['check', 'lines', '--log', 'folder', '--key', 'old.jwk']
  expect(readEvidenceArguments(given)).toMatchObject({ command: 'check', keyFiles: ['old.jwk'] })
  expect(readEvidenceArguments([...given, '--key', 'new.jwk'])).toMatchObject({ keyFiles: ['old.jwk', 'new.jwk'] })
  expect(() => readEvidenceArguments(given.slice(0, 4))).toThrow(/--key/)
})

test('a check takes what is known from elsewhere', () => {
  const vkey = writeVerifierKey(createTestKey('example.org/log/one').key)
  const given = ['check', 'f', '--key', 'k', '--log', 'l', '--vkey', vkey, '--policy', 'p', '--registry', 'https://r']
  expect(readEvidenceArguments(given)).toEqual({
    command: 'check',
    file: 'f',
    keyFiles: ['k'],
    log: 'l',
    vkey,
    policyFile: 'p',
    registry: 'https://r',
  })
})

test('each command takes what it needs, and nothing that is another one’s', () => {
  expect(readEvidenceArguments(['key', 'f'])).toEqual({ command: 'key', file: 'f' })
  expect(readEvidenceArguments(['demo-key', 'f'])).toEqual({ command: 'demo-key', file: 'f' })
  expect(readEvidenceArguments(['export', 'lakes', 'f'])).toEqual({ command: 'export', item: 'lakes', file: 'f' })
  const check = ['check', 'f', '--key', 'k', '--log', 'l']
  for (const wrong of [
    [],
    ['key'],
    ['key', 'f', 'g'],
    ['key', 'f', '--log', 'l'],
    ['export', 'lakes'],
    ['export', 'lakes', 'f', 'g'],
    ['export', 'lakes', 'f', '--key', 'k'],
    [...check, 'g'],
    check.slice(0, 4),
    [...check, '--vkey', 'x'],
    [...check, '--vkey', writeVerifierKey(createTestKey('w.example/a', 'cosignature').key)],
    ['other', 'f'],
  ])
    expect(() => readEvidenceArguments(wrong), wrong.join(' ')).toThrow(/npm run evidence -- key FILE/)
})
