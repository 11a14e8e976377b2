/** What is written together, read page by page, remembered, and told between processes. */
export const DATABASE_GUARDS = [
  {
    file: 'packages/database/group-commit.ts',
    tests: ['packages/database/group-commit.test.ts'],
    mutants: [
      { guard: 'batch.length < maxBatch && own', becomes: 'own' },
      { guard: ' && own.every((key) => !keys.has(key))', becomes: '' },
      { guard: 'for (const key of own) keys.add(key)', becomes: 'if (isFree) for (const key of own) keys.add(key)' },
      { guard: 'if (isWriting) return\n', becomes: '\n' },
      {
        guard: 'batch.length > 1 && input.isFaultOfOne(error)',
        becomes: 'input.isFaultOfOne(error) && batch.length > 2',
      },
      { guard: 'batch.length > 1 && input.isFaultOfOne(error)', becomes: 'batch.length > 1' },
      { guard: 'isFaultOfOne: isFaultOfOneRow', becomes: 'isFaultOfOne: () => false' },
    ],
  },
  {
    file: 'packages/database/keyset/read-keyset-page.ts',
    tests: ['packages/database/keyset/read-keyset-page.engines.test.ts'],
    mutants: [
      { guard: "isInclusive: position?.way === 'from' }, size + 1)", becomes: 'isInclusive: false }, size + 1)' },
      { guard: 'isInclusive: true }, size + 1)', becomes: 'isInclusive: false }, size + 1)' },
      { guard: 'met.length === 0 && position !== undefined', becomes: 'false' },
      { guard: '    isOther = false\n', becomes: '' },
      { guard: 'met.length > size', becomes: 'met.length >= size' },
      { guard: '.toReversed()', becomes: '' },
      { guard: 'isBack ? isMore : isOther', becomes: 'isMore' },
      { guard: 'isBack ? isOther : isMore', becomes: 'isMore' },
      { guard: ', last)\n', becomes: ', 99)\n' },
      { guard: 'part === first ? position : undefined', becomes: 'position' },
    ],
  },
  {
    file: 'packages/database/keyset/keyset.ts',
    tests: ['packages/database/keyset/read-keyset-page.engines.test.ts'],
    mutants: [
      { guard: 'isInclusive ? ` ${sign}= ` : ` ${sign} `', becomes: '` ${sign} `' },
      { guard: 'Math.abs(Number(keys[0]))', becomes: 'Number(keys[0])' },
      { guard: "(direction === 'asc' ? 1 : -1)", becomes: '1' },
      { guard: 'part * turnOf(keyset)', becomes: 'part' },
      { guard: 'keyset.isSortedAsWhole ? undefined : keyset.parts?.[part]', becomes: 'keyset.parts?.[part]' },
    ],
  },
  {
    file: 'packages/database/remembered-table.ts',
    tests: ['packages/database/remembered-table.engines.test.ts'],
    mutants: [
      { guard: 'if (known?.version === version) return known.content\n', becomes: '\n' },
      { guard: 'if (before !== undefined) onChanged', becomes: 'onChanged' },
      {
        guard: 'next ??= startAfter(running ?? Promise.resolve())\n    return next',
        becomes: 'return running ?? next ?? start()',
      },
      { guard: 'await earlier.catch(() => undefined)', becomes: 'await earlier' },
      { guard: 'known?.content ?? catchUp()', becomes: 'catchUp()' },
    ],
  },
  {
    file: 'packages/database/bulletin.ts',
    tests: ['packages/database/bulletin.db.test.ts'],
    mutants: [
      { guard: 'if (from !== origin) ', becomes: '' },
      { guard: 'listener.isHearing() && onHearing', becomes: 'onHearing' },
      { guard: 'subscribers.get(channel)?.delete(subscriber)', becomes: 'undefined' },
      { guard: "words.join(' ')", becomes: "words[0] ?? ''" },
      { guard: '.catch(onFault)', becomes: '.catch(() => {})' },
    ],
  },
]
