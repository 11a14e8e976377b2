const SERVER = 'features/popular-votes/server'
const ADMIN = `${SERVER}/admin-routes.db.test.ts`

/** What staff may change of an item, what an import leaves, and what the public sees. */
export const ITEM_GUARDS = [
  {
    file: `${SERVER}/manage-popular-votes.ts`,
    tests: [ADMIN],
    mutants: [
      { guard: ' && deps.hasLog(before.slug)', becomes: ' && false' },
      { guard: '  requireUnlogged(deps, input.slug)\n  const id', becomes: '  const id' },
      { guard: '        requireUnlogged(deps, input.slug)\n', becomes: '' },
      { guard: 'if (live + collected > 0)', becomes: 'if (live > 0)' },
      { guard: '    if (collected > 0) {', becomes: '    if (live > 0 && collected > 0) {' },
      { guard: 'if ((await deps.findFixedTexts(tx))(item))', becomes: 'if (false)' },
      { guard: '    if (live > 0) throw', becomes: '    if (false) throw' },
      { guard: "      if (status === 'archived') return\n", becomes: '' },
      { guard: '    await deps.credentials.deleteUncollected(tx, { popularVoteId: id })\n', becomes: '' },
      { guard: 'if (edited.length > 0) await audit', becomes: 'await audit' },
      { guard: 'if (before.status === status) return before', becomes: '' },
      {
        guard: 'requireItem(await items.hold(id, now))\n    if (before',
        becomes: 'requireItem(await items.find(id, now))\n    if (before',
      },
      { guard: '  requireScope(deps, input)\n  const now', becomes: '  const now' },
      { guard: '  requireScope(deps, input)\n  requireUnlogged', becomes: '  requireUnlogged' },
      { guard: 'canton !== null && isCanton(canton)', becomes: 'canton !== null' },
      { guard: 'if (code === UNIQUE_VIOLATION)', becomes: 'if (false)' },
    ],
  },
  {
    file: `${SERVER}/fixed-texts.ts`,
    tests: [ADMIN],
    mutants: [
      { guard: '(slug$|title|description)', becomes: '(title|description)' },
      { guard: '(slug$|title|description)', becomes: '(slug$|description)' },
      { guard: '(slug$|title|description)', becomes: '(slug$|title)' },
    ],
  },
  {
    file: `${SERVER}/admin-popular-vote-repository.ts`,
    tests: [ADMIN],
    mutants: [
      { guard: "selectItem(id).for('update')", becomes: 'selectItem(id)' },
      { guard: ".replace(/[\\\\%_]/g, '\\\\$&')", becomes: '' },
      { guard: 'select distinct unnest(${known})', becomes: 'select unnest(${sql.param([...editedFields])}::text[])' },
    ],
  },
  {
    file: `${SERVER}/imported-popular-vote-repository.ts`,
    tests: [`${SERVER}/popular-votes.engines.test.ts`, ADMIN],
    mutants: [
      { guard: '!stored.editedFields.includes(field) && ', becomes: '' },
      { guard: 'isTextFixed(stored) ? differ.filter((field) => !isDeclaredFor(field)) : differ', becomes: 'differ' },
      { guard: 'differ.filter((field) => !isDeclaredFor(field))', becomes: '[]' },
      { guard: 'isDemo, isUntouched)', becomes: 'isDemo)' },
      { guard: 'isDemo, isUntouched)', becomes: 'isUntouched)' },
      { guard: 'db.delete(volksbegehren).where(isDemo)', becomes: 'db.delete(volksbegehren)' },
    ],
  },
  {
    file: `${SERVER}/popular-vote-repository.ts`,
    tests: [`${SERVER}/popular-votes.engines.test.ts`],
    mutants: [
      { guard: "record?.status === 'active' ? record : undefined", becomes: 'record' },
      { guard: "all.filter(({ status }) => status === 'active')", becomes: 'all' },
    ],
  },
]
