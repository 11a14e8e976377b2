const ENTRIES = ['features/declaration/entries/entries.test.ts']

/** What makes a log of declarations one: each entry by itself, and each after those before it. */
export const DECLARATION_GUARDS = [
  {
    file: 'features/declaration/entries/parse-entry.ts',
    tests: ENTRIES,
    mutants: [
      { guard: '!checks.every(([name, holds]) => holds(value[name])) || ', becomes: '' },
      { guard: ' || canonicalText(value) !== text', becomes: '' },
      { guard: 'if (Object.keys(value).length !== checks.length)', becomes: 'if (false)' },
      { guard: '[\\w-]{42}[AEIMQUYcgkosw048]', becomes: '[\\w-]{43}' },
      { guard: 'if (RESERVED.includes(value.t)) return', becomes: 'if (true) return' },
      { guard: ' && new Date(time).toISOString().startsWith(text)', becomes: '' },
    ],
  },
  {
    file: 'features/declaration/entries/fold-entries.ts',
    tests: ENTRIES,
    mutants: [
      { guard: "if ((entry.t === 'o') !== (fold.entries === 0))", becomes: 'if (false)' },
      { guard: 'if (fold.isClosed) throw', becomes: 'if (false) throw' },
      { guard: 'if (tags.has(tag))', becomes: 'if (false)' },
      { guard: 'if (!counting.delete(index))', becomes: 'if (!counting.has(index))' },
      { guard: 'if (issued < fold.issued) throw', becomes: 'if (false) throw' },
      { guard: 'counted !== fold.counted || ', becomes: '' },
      { guard: 'annulled !== fold.annulled || ', becomes: '' },
      { guard: ' || size !== fold.entries', becomes: '' },
    ],
  },
]
