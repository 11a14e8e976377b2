import { expect, test } from 'vitest'
import type { AuditResult } from '../../audit/index.ts'
import { newsOfAudit, newsOfCheck } from './news-of-log.ts'

const HOLDS = { ok: true } as AuditResult
const wrong = (problem: Extract<AuditResult, { ok: false }>['problem'], where: string): AuditResult => ({
  ok: false,
  problem,
  where,
  message: 'A file cannot be read.',
})

test.each([
  ['holds', HOLDS, [], { result: HOLDS }],
  ['holds but for a text that did not come', HOLDS, ['text'], { result: wrong('log-file-missing', 'text') }],
  [
    'lacks a file that did not come',
    wrong('log-file-missing', 'tile/0/000'),
    ['tile/0/000'],
    { result: wrong('log-file-missing', 'tile/0/000'), isGone: false },
  ],
  [
    'lacks a file that its server does not have',
    wrong('log-file-missing', 'tile/0/000'),
    ['text'],
    { result: wrong('log-file-missing', 'tile/0/000'), isGone: true },
  ],
  [
    'seems to have lost something, of which a file did not come',
    wrong('log-shrunk', 'tile/0/000'),
    ['tile/0/000'],
    { result: wrong('log-file-missing', 'tile/0/000') },
  ],
  [
    'has lost something',
    wrong('log-shrunk', 'checkpoint'),
    ['tile/0/000'],
    { result: wrong('log-shrunk', 'checkpoint'), isGone: false },
  ],
] as const)('a list that %s is told as that', (_, result, unreached, news) => {
  expect(newsOfAudit(result, new Set(unreached))).toEqual(news)
})

test('a receipt is not missed in a list of which a file did not come', () => {
  const verdict = { kind: 'wrong', step: 'list', checkpoint: null, problem: 'log-shrunk', where: 'tile/0/000' } as const
  expect(newsOfCheck(verdict, new Set(['tile/0/000']))).toEqual({
    verdict: { kind: 'unreachable', where: 'tile/0/000' },
  })
  expect(newsOfCheck(verdict, new Set())).toEqual({ verdict })
})

test.each([
  ['did not come is told as out of reach', ['tile/0/000'], 'unreachable'],
  ['its server does not have is told as gone', ['text'], 'gone'],
])('a list that a receipt is looked for in and of which a file %s', (_, unreached, kind) => {
  const where = 'tile/0/000'
  expect(newsOfCheck({ kind: 'unreachable', where }, new Set(unreached))).toEqual({ verdict: { kind, where } })
})
