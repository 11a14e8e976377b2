const DOCUMENT = ['features/declaration/server/sources/items-document.test.ts']
const FOLLOWING = ['features/declaration/server/sources/follow-items.db.test.ts']
const COUNTS = ['features/declaration/server/sources/follow-counts.db.test.ts']
const SETTINGS = ['apps/server/src/parts-settings.test.ts']
const KEEPING = ['apps/server/src/parts/keep-answers.test.ts']

/** What a declaration part believes of the other one, and how long. */
export const PARTS_GUARDS = [
  {
    file: 'features/declaration/server/sources/items-document.ts',
    tests: DOCUMENT,
    mutants: [
      { guard: 'if (!(await isSignedBy(deps.verifyEd25519, signed, [deps.key])))', becomes: 'if (false)' },
      { guard: " || hash !== writeHash(sha256(Buffer.from(content, 'utf8')))", becomes: '' },
      { guard: 'if (sources.isDemo !== deps.isDemo)', becomes: 'if (false)' },
      { guard: 'if (issued.getTime() > now.getTime() + CLOCKS_DIFFER_MS)', becomes: 'if (false)' },
      { guard: 'if (expires <= now)', becomes: 'if (false)' },
    ],
  },
  {
    file: 'features/declaration/server/sources/follow-items.ts',
    tests: FOLLOWING,
    mutants: [
      { guard: '    requireInForce(document, now())\n', becomes: '' },
      {
        guard: 'if (latest !== undefined && document.issued <= latest.issued) return requireSame(document, latest)',
        becomes: '',
      },
      { guard: 'if (JSON.stringify(document.sources) !== JSON.stringify(latest.sources))', becomes: 'if (false)' },
      { guard: 'latest !== undefined && latest.expires > now()', becomes: 'latest !== undefined' },
    ],
  },
  {
    file: 'features/declaration/server/sources/source-repository.ts',
    tests: FOLLOWING,
    mutants: [{ guard: '        setWhere: lt(declarationSources.issued, issued),\n', becomes: '' }],
  },
  {
    file: 'features/declaration/server/sources/follow-counts.ts',
    tests: COUNTS,
    mutants: [
      { guard: '        await repository.save(url, { issued: now(), document: text })\n', becomes: '' },
      { guard: '      if (kept !== undefined) take(kept.text, kept.counts)\n', becomes: '' },
      { guard: '.filter(({ isClosed }) => !isClosed)', becomes: '' },
      { guard: 'count.isOpen && (await isOpenHere(count.slug))', becomes: 'count.isOpen' },
      { guard: 'isOpen: count.isOpen && ', becomes: 'isOpen: ' },
      { guard: '      if (kept === undefined) await Promise.race([running, patience])\n', becomes: '' },
    ],
  },
  {
    file: 'apps/server/src/parts/require-own-database.ts',
    tests: ['apps/server/src/parts/require-own-database.db.test.ts'],
    mutants: [
      { guard: "if (here === 'declaration' && (await holdsItems(db)))", becomes: 'if (false)' },
      { guard: "if (here === 'main')", becomes: 'if (false)' },
      { guard: 'if (elsewhere.length > 0)', becomes: 'if (false)' },
      {
        guard: '(await holdsItems(db)) ? [] : await createLogRepository(db).listUnfinished()',
        becomes: '[] as string[]',
      },
    ],
  },
  {
    file: 'features/declaration/server/log-repository.ts',
    tests: ['features/declaration/server/admin-log.engines.test.ts'],
    mutants: [
      { guard: ' and d.tag is not null)', becomes: ')' },
      { guard: "e.state = 'published' and e.size > c.position", becomes: 'e.size > c.position' },
    ],
  },
  {
    file: 'apps/server/src/parts-settings.ts',
    tests: SETTINGS,
    mutants: [
      { guard: 'else if (sharesCookies(other, publicUrl))', becomes: 'else if (false)' },
      { guard: "if (PARTS === 'main' && DECLARATIONS === 'on')", becomes: 'if (false)' },
    ],
  },
  {
    file: 'apps/server/src/parts/keep-answers.ts',
    tests: KEEPING,
    mutants: [
      { guard: ' || now().getTime() - answer.at >= KEPT_MS', becomes: '' },
      { guard: 'if (size > MAX_ONE_BYTES)', becomes: 'if (false)' },
      { guard: 'if (size > MAX_BYTES) drop(oldest)', becomes: 'if (false) drop(oldest)' },
    ],
  },
]
