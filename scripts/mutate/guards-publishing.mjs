import { guards } from './guards.mjs'

const REPOSITORY = ['features/declaration/server/log-repository.engines.test.ts']

/** What makes an epoch of a log the only one after the one before it. */
export const PUBLISHING_GUARDS = [
  guards('features/declaration/server/log-repository.ts', REPOSITORY, {
    "if (latest?.state !== 'published' || latest.number !== after) return undefined": [
      'if (latest === undefined || latest.number !== after) return undefined',
      "if (latest?.state !== 'published') return undefined",
    ],
    'if (opened.length === 0) return false': '',
    ', eq(declarationEpochs.state, state))': ')',
    'if (placed === 0) return undefined': '',
  }),
  guards('features/declaration/server/sealing-turn-repository.ts', REPOSITORY, {
    '            lt(declarationLogs.sealingUntil, now),\n': '',
    '            gt(declarationLogs.sealingUntil, until),\n': '',
    'and(eq(declarationLogs.item, item), eq(sealingUntil, until))': 'eq(declarationLogs.item, item)',
  }),
  guards('features/declaration/server/placing-statements.ts', REPOSITORY, { 'after = last\n': 'after = null\n' }),
]
