import { expect, test } from 'vitest'
import { readEvidenceArguments } from './evidence-arguments.ts'

test('a check takes each key that the operator has had', () => {
  const given = ['check', 'lines', '--log', 'folder', '--key', 'old.jwk']
  expect(readEvidenceArguments(given)).toMatchObject({ command: 'check', keyFiles: ['old.jwk'] })
  expect(readEvidenceArguments([...given, '--key', 'new.jwk'])).toMatchObject({ keyFiles: ['old.jwk', 'new.jwk'] })
  expect(() => readEvidenceArguments(given.slice(0, 4))).toThrow(/--key/)
})
