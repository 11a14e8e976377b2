import { guards } from './guards.mjs'

/** What is written together, read page by page, remembered, and told between processes. */
export const DATABASE_GUARDS = [
  guards('packages/database/sql-state.ts', ['sql-state.test.ts'], {
    'if (sqlState(error) === FOREIGN_KEY_VIOLATION) return false\n    throw error': ['throw error', 'return true'],
  }),
  guards(
    'packages/database/forget-deleted.ts',
    ['apps/server/src/privacy.embedded.test.ts', 'packages/database/forget-deleted.embedded.test.ts'],
    {
      '      await client.exec(`vacuum (full) ${name}`)\n': '',
      "    await client.exec('select pg_switch_wal()')\n": '',
      "    await client.exec('checkpoint')\n": '',
      '(!isOfNobody && changes !== done.get(name))': '(!isOfNobody && changes > (done.get(name) ?? 0))',
      'hasDead || ': '',
      "delete from pg_statistic where starelid = '{table}'::regclass; ": '',
    },
  ),
  guards('packages/database/open-pglite.ts', ['packages/database/forget-deleted.embedded.test.ts'], {
    '      await forgetDeleted()\n': '',
  }),
  guards('packages/database/open-pglite.ts', ['packages/database/open-pglite.embedded.test.ts'], {
    'release = await lockDataFolder(dataDir)\n    folder': 'folder',
    'const release = await lockDataFolder(dataDir)': 'const release = async () => {}',
    'if (await isInitialised(folder))\n': 'if (false)\n',
    '{ mayMigrate })\n': '{})\n',
    '      await release()\n    })': '    })',
  }),
  guards('packages/database/open-postgres.ts', ['packages/database/postgres-faults.db.test.ts'], {
    '      client.release()\n': '',
    '{ transaction: createTransactions(pool) }': '{}',
  }),
  guards('packages/database/postgres-pool.ts', ['packages/database/postgres-faults.db.test.ts'], {
    "  pool.on('error', ignore)\n": '',
    "  client.on('error', ignore)\n": '',
    '!client.readyForQuery || ': '',
    ' || client.isReadOnly': '',
    'if (code === READ_ONLY) watched': 'watched',
    '    query_timeout: answerWithinMs,\n': '',
    'ANSWER_WITHIN_MS = 30_000': 'ANSWER_WITHIN_MS = 0',
    '  connectionTimeoutMillis: CONNECT_WITHIN_MS,\n': '',
    '  ...KEEP_ALIVE,\n': '',
  }),
  guards('apps/server/src/parts/compose-configured.ts', ['apps/server/src/privacy.embedded.test.ts'], {
    ', () => forget(isQuiet)]': ']',
  }),
  guards('apps/server/src/backup/backup-folder.ts', ['backup-folder.test.ts'], {
    '  await chmod(folder, 0o700)\n': '',
    'OWNER_ONLY = 0o600': 'OWNER_ONLY = 0o644',
    '(name: string) => `backup.keys:${name}`': '(_: string) => `backup.keys`',
    "flag: 'wx', flush": "flag: 'w', flush",
  }),
  guards('apps/server/src/backup/backup-folder.ts', ['apps/server/src/backup/backup-folder.test.ts'], {
    'name !== MASTER && !name.startsWith(`${MASTER}-`)': ['name !== MASTER', '!name.startsWith(`${MASTER}-`)', 'true'],
  }),
  guards('apps/server/src/vault.ts', ['apps/server/src/vault.db.test.ts'], {
    "hkdfSync('sha256', master,": "hkdfSync('sha256', master.subarray(0, 16),",
    '`e-collecting ${purpose}`': '`e-collecting ${purpose.slice(0, 5)}`',
    "derive(master, 'client pseudonyms')": ["derive(master, 'product rows')", 'randomBytes(32)'],
  }),
  guards('apps/server/src/keys/sealed-column-repository.ts', ['apps/server/src/keys/reseal-database.db.test.ts'], {
    'stagedLinesContext(String(id), Number(position))': 'stagedLinesContext(String(id), 0)',
    "purpose: 'tag keys'": "purpose: 'trust rows'",
  }),
  guards('apps/server/src/keys/sealed-column-repository.ts', ['apps/server/src/keys/rotate-master-key.db.test.ts'], {
    "name === 'context' ? 'product rows' : 'trust rows'": "'trust rows'",
  }),
  guards('apps/server/src/purge-demo/purge-all.ts', ['apps/server/src/purge-demo/purge-all.db.test.ts'], {
    '  await isAlone(db)\n': '',
    '(await holdsDemoItems(db)) || (await holdsDemoMunicipalities(db))': [
      'await holdsDemoMunicipalities(db)',
      'await holdsDemoItems(db)',
    ],
    'purgeDemoMunicipalities(tx,': 'purgeDemoMunicipalities(db,',
  }),
  guards('apps/server/src/open-for-command.ts', ['apps/server/src/open-for-command.test.ts'], {
    'new URL(databaseListenUrl ?? databaseUrl)': 'new URL(databaseUrl)',
    '`e-collecting ${randomUUID()}`': "'e-collecting'",
  }),
  guards('apps/server/src/forget-when-quiet.ts', ['apps/server/src/forget-when-quiet.test.ts'], {
    'if (dueFor >= (isQuiet ? 0 : AT_LATEST_MS)) await': ['await', 'if (dueFor >= 0) await', 'if (isQuiet) await'],
    'Math.max(from, Date.parse(dayOf(at)))': ['from', 'Date.parse(dayOf(at))'],
  }),
  guards('apps/server/src/run-until-stopped.ts', ['apps/server/src/run-until-stopped.test.ts'], {
    '    isQuiet = false\n': '',
    '    isQuiet = true\n': '',
  }),
  guards('packages/database/write-for-sealing.ts', ['packages/database/keyset/read-keyset-page.engines.test.ts'], {
    'Math.ceil(bytes.length / WRITTEN_BYTES) * WRITTEN_BYTES': 'bytes.length',
  }),
  guards(
    'packages/database/migrations/0028_commitments_once.sql',
    ['packages/database/commitments-migration.db.test.ts'],
    {
      'UNIQUE("item","commitment")': 'CHECK (true)',
    },
  ),
  guards('packages/database/flush-notices.ts', ['packages/database/flush-notices.db.test.ts'], {
    'at < STATEMENTS': 'at < 0',
  }),
  guards('packages/database/row-fault.ts', ['packages/exchanges/exchange-store.engines.test.ts'], {
    "typeof routine === 'string' && severity !== 'FATAL'": ['true', 'false'],
  }),
  guards('packages/database/group-commit.ts', ['group-commit.test.ts'], {
    'batch.length < maxBatch && own': 'own',
    ' && own.every((key) => !keys.has(key))': '',
    'for (const key of own) keys.add(key)': 'if (isFree) for (const key of own) keys.add(key)',
    'if (isWriting) return\n': '\n',
    'batch.length > 1 && input.isFaultOfOne(error)': [
      'input.isFaultOfOne(error) && batch.length > 2',
      'batch.length > 1',
    ],
    'again > 0 && isRolledBack(error)': ['again > 0', 'false'],
    'isFaultOfOne: isFaultOfOneRow': 'isFaultOfOne: () => false',
  }),
  guards('packages/database/keyset/read-keyset-page.ts', ['read-keyset-page.engines.test.ts'], {
    "isInclusive: position?.way === 'from' }, size + 1)": 'isInclusive: false }, size + 1)',
    'isInclusive: true }, size + 1)': 'isInclusive: false }, size + 1)',
    'met.length === 0 && position !== undefined': 'false',
    '    isOther = false\n': '',
    'met.length > size': 'met.length >= size',
    '.toReversed()': '',
    'isBack ? isMore : isOther': 'isMore',
    'isBack ? isOther : isMore': 'isMore',
    ', last)\n': ', 99)\n',
    'part === first ? position : undefined': 'position',
  }),
  guards('packages/database/keyset/keyset.ts', ['read-keyset-page.engines.test.ts'], {
    'isInclusive ? ` ${sign}= ` : ` ${sign} `': '` ${sign} `',
    'Math.abs(Number(keys[0]))': 'Number(keys[0])',
    "(direction === 'asc' ? 1 : -1)": '1',
    'part * turnOf(keyset)': 'part',
    'keyset.isSortedAsWhole ? undefined : keyset.parts?.[part]': 'keyset.parts?.[part]',
  }),
  guards('packages/database/remembered-table.ts', ['remembered-table.engines.test.ts'], {
    'if (known?.version === version) return known.content\n': '\n',
    'if (before !== undefined) onChanged': 'onChanged',
    'next = undefined\n    return start()': 'return start()',
    'eq(tableChanges.tableName, table)': 'undefined',
    'next ??= startAfter(running ?? Promise.resolve())\n    return next': 'return running ?? next ?? start()',
    'await earlier.catch(() => undefined)': 'await earlier',
    'known?.content ?? catchUp()': 'catchUp()',
  }),
  guards('packages/database/bulletin.ts', ['bulletin.db.test.ts'], {
    'if (from !== origin) ': '',
    'listener.isHearing() && onHearing': 'onHearing',
    'subscribers.get(channel)?.delete(subscriber)': 'undefined',
    "words.join(' ')": "words[0] ?? ''",
    '.catch(onFault)': '.catch(() => {})',
  }),
]
