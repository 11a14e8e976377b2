import { guards } from './guards.mjs'

const SERVER = 'features/popular-votes/server'
const ADMIN = `${SERVER}/admin-routes.db.test.ts`

/** What staff may change of an item, what an import leaves, and what the public sees. */
export const ITEM_GUARDS = [
  guards(`${SERVER}/manage-popular-votes.ts`, [ADMIN], {
    ' && logs.hasLog(before.slug)': ' && false',
    'if (version !== undefined && version !== before.version)': ['if (false)', 'if (version !== before.version)'],
    '      requireUnlogged(await deps.findLogs(tx), input.slug)\n': '',
    '        requireUnlogged(logs, input.slug)\n': '',
    'if (live + collected > 0)': 'if (live > 0)',
    'if (isListed(before)) throw': 'if (false) throw',
    '  isDemo || FEDERAL_ITEMS.some(': '  FEDERAL_ITEMS.some(',
    '    if (collected > 0) {': '    if (live > 0 && collected > 0) {',
    'if ((await deps.findLogs(tx)).isTextFixed(item))': 'if (false)',
    '    if (live > 0) throw': '    if (false) throw',
    "      if (status === 'archived') return\n": '',
    '    await deps.credentials.deleteUncollected(tx, { popularVoteId: id })\n': '',
    'if (edited.length > 0) await audit': 'await audit',
    'if (before.status === status) return before': '',
    'if (from !== undefined && from !== before.status)': 'if (false)',
    "if (status === 'active') return 'popular-vote.activated'": '',
    "    await audit(tx, { actor, now, action: 'popular-votes.imported', id: 'built-in', detail })\n": '',
    'requireItem(await items.hold(id, now))\n    if (before': 'requireItem(await items.find(id, now))\n    if (before',
    '  requireScope(deps, input)\n  const now': '  const now',
    '  requireScope(deps, input)\n  const id': '  const id',
    'canton !== null && isCanton(canton)': 'canton !== null',
    'if (sqlState(error) === UNIQUE_VIOLATION)': 'if (false)',
  }),
  guards(`${SERVER}/manage-popular-votes.ts`, [ADMIN], {
    '      await holdAdmin(tx, actor)\n      const items = createAdminPopularVoteRepository(tx)\n      requireUnlogged':
      '      const items = createAdminPopularVoteRepository(tx)\n      requireUnlogged',
    '      await holdAdmin(tx, actor)\n      const items = createAdminPopularVoteRepository(tx)\n      const before':
      '      const items = createAdminPopularVoteRepository(tx)\n      const before',
    '    await holdAdmin(tx, actor)\n    const items = createAdminPopularVoteRepository(tx)\n    const before':
      '    const items = createAdminPopularVoteRepository(tx)\n    const before',
    '    await holdAdmin(tx, actor)\n    const items = createAdminPopularVoteRepository(tx)\n    const item =':
      '    const items = createAdminPopularVoteRepository(tx)\n    const item =',
    '    await holdAdmin(tx, actor)\n    const report': '    const report',
  }),
  guards(`${SERVER}/admin-popular-vote-repository.ts`, [ADMIN], {
    'pickNamed(item, ENTERED)': ['item', "pickNamed(item, ['endDate'])"],
  }),
  guards(`${SERVER}/fixed-texts.ts`, [ADMIN], {
    '(slug$|title|description)': ['(title|description)', '(slug$|description)', '(slug$|title)'],
  }),
  guards(`${SERVER}/admin-popular-vote-repository.ts`, [ADMIN], {
    "selectItem(id).for('update')": 'selectItem(id)',
    ".replace(/[\\\\%_]/g, '\\\\$&')": '',
    'select distinct unnest(${known})': 'select unnest(${sql.param([...editedFields])}::text[])',
  }),
  guards(`${SERVER}/imported-popular-vote-repository.ts`, ['popular-votes.engines.test.ts', ADMIN], {
    '!stored.editedFields.includes(field) && ': '',
    "eq(volksbegehren.slug, item.slug)).for('update')": 'eq(volksbegehren.slug, item.slug))',
    'isTextFixed(stored) ? differ.filter((field) => !isDeclaredFor(field)) : differ': 'differ',
    'differ.filter((field) => !isDeclaredFor(field))': '[]',
    'isDemo, isUntouched)': ['isDemo)', 'isUntouched)'],
    'db.delete(volksbegehren).where(isDemo)': 'db.delete(volksbegehren)',
  }),
  guards(`${SERVER}/popular-vote-repository.ts`, ['popular-votes.engines.test.ts'], {
    "record?.status === 'active' ? record : undefined": 'record',
    "all.filter(({ status }) => status === 'active')": 'all',
  }),
]
