import { expect, test } from 'vitest'
import { parseConfig } from './config.ts'
import { faultsOf } from './testing/faults-of.ts'

const MAIL = { SMTP_URL: 'smtps://user:secret@mail.example.ch:465' }

test.each([
  [{ PORT: 'http' }, 'PORT: must be a whole number'],
  [{ PUBLIC_URL: 'collect.example.ch' }, 'PUBLIC_URL: must be an address that begins with https://'],
  [
    { DATABASE_URL: 'postgresql://anna:secret#1@db/main' },
    'DATABASE_URL: must be postgresql://user:password@host/database',
  ],
  [{ SMTP_URL: 'http://mail' }, 'SMTP_URL: must be smtp://… or smtps://…'],
] as [Record<string, string>, string][])('what form a value has to have is said: %o', (environment, sentence) => {
  expect(faultsOf(environment)).toContain(sentence)
  expect(faultsOf(environment)).not.toContain('secret')
})

test('a sender is an address, alone or with a name before it', () => {
  for (const from of [
    'a@example.ch',
    'no-reply@localhost',
    'E-Collecting <a@example.ch>',
    '"Muster, Verein" <a@example.ch>',
  ])
    expect(parseConfig({ ...MAIL, MAIL_FROM: from }).smtp?.from).toBe(from)
  for (const from of ['E-Collecting', 'Verein Muster a@example.ch', 'E-Collecting <a@example.ch', '<a>'])
    expect(faultsOf({ ...MAIL, MAIL_FROM: from })).toContain(
      'MAIL_FROM: must be name@example.ch or Name <name@example.ch>',
    )
})
