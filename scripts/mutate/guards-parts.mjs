import { guards } from './guards.mjs'

const DOCUMENT = ['features/declaration/server/sources/items-document.test.ts']
const FOLLOWING = ['features/declaration/server/sources/follow-items.db.test.ts']
const COUNTS = ['features/declaration/server/sources/follow-counts.db.test.ts']
const SETTINGS = ['apps/server/src/parts-settings.test.ts']
const APART = ['apps/server/src/parts/parts-apart.db.test.ts']
const KEEPING = ['apps/server/src/parts/keep-answers.test.ts']

/** What a declaration part believes of the other one, and how long. */
export const PARTS_GUARDS = [
  guards('features/declaration/server/sources/items-document.ts', DOCUMENT, {
    'if (!(await isSignedBy(deps.verifyEd25519, signed, [deps.key])))': 'if (false)',
    " || hash !== writeHash(sha256(Buffer.from(content, 'utf8')))": '',
    'if (sources.isDemo !== deps.isDemo)': 'if (false)',
    'if (issued.getTime() > now.getTime() + CLOCKS_DIFFER_MS)': 'if (false)',
    'if (expires <= now)': 'if (false)',
  }),
  guards('features/declaration/server/sources/follow-items.ts', FOLLOWING, {
    '    requireInForce(document, now())\n': '',
    'if (latest !== undefined && document.issued <= latest.issued) return requireSame(document, latest)': '',
    'if (JSON.stringify(document.sources) !== JSON.stringify(latest.sources))': 'if (false)',
    'latest !== undefined && latest.expires > now()': 'latest !== undefined',
  }),
  guards('features/declaration/server/sources/source-repository.ts', FOLLOWING, {
    '        setWhere: lt(declarationSources.issued, issued),\n': '',
  }),
  guards('features/declaration/server/sources/follow-counts.ts', COUNTS, {
    '        await repository.save(url, { issued: now(), document: text })\n': '',
    '      if (kept !== undefined) take(kept.text, kept.counts)\n': '',
    '.filter(({ isClosed }) => !isClosed)': '',
    'count.isOpen && (await isOpenHere(count.slug))': 'count.isOpen',
    '(await votes.findBySlug(count.slug)) === undefined ? [] : [count]': '[count]',
    'isOpen: count.isOpen && ': 'isOpen: ',
    '      if (kept === undefined) await Promise.race([finish(), patience])\n': '',
  }),
  guards('apps/server/src/parts/require-own-database.ts', ['require-own-database.db.test.ts'], {
    "if (here === 'declaration' && (await holdsItems(db)))": 'if (false)',
    "if (here === 'main')": 'if (false)',
    'if (elsewhere.length > 0)': 'if (false)',
    '(await holdsItems(db)) ? [] : await createLogRepository(db).listUnfinished()': '[] as string[]',
  }),
  guards('apps/server/src/parts/require-own-database.ts', ['apps/server/src/demo-logs.db.test.ts'], {
    'if (config.declarations === undefined)': 'if (false)',
    'listUnfinished(false)': 'listUnfinished()',
  }),
  guards('features/declaration/server/left-log-repository.ts', ['admin-log.engines.test.ts'], {
    ' and d.tag is not null)': ')',
    "e.state = 'published' and e.size > c.position": 'e.size > c.position',
  }),
  guards('apps/server/src/parts-settings.ts', SETTINGS, {
    'else if (sharesCookies(other, publicUrl))': 'else if (false)',
    "if (PARTS === 'main' && DECLARATIONS === 'on')": 'if (false)',
  }),
  guards('apps/server/src/parts/compose-declaration-part.ts', APART, {
    'sweepAll([...declaration.sweeps, edge.counter.sweep])': 'sweepAll([edge.counter.sweep])',
  }),
  guards('apps/server/src/parts/items-file.ts', ['items-file.test.ts'], {
    'shiftDay(swissDay(now), -1)': 'swissDay(now)',
    'isDemo ? now() : lastMidnight(now())': 'now()',
    'Math.abs(now().getTime() - lookedAt)': '(now().getTime() - lookedAt)',
    'issued > now || ': '',
    'SourcesSchema.parse({': 'Object({',
    "  'access-control-allow-origin': '*',\n": '',
  }),
  guards('apps/server/src/parts/fetch-text.ts', ['fetch-text.test.ts'], { "redirect: 'error', ": '' }),
  guards('apps/server/src/parts/keep-answers.ts', KEEPING, {
    'if (response.status !== 200) return response': 'if (!response.ok) return response',
    'now().getTime() + KEPT_MS': 'now().getTime() + 1e12',
    'readCapped(response, MAX_ONE_BYTES)': 'readCapped(response, Number.POSITIVE_INFINITY)',
    'createByteCache<Kept>(MAX_BYTES, now)': 'createByteCache<Kept>(1e12, now)',
  }),
]
