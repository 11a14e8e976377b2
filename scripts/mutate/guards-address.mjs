/** Which address is found, and in which municipality and canton it lies. */
export const ADDRESS_GUARDS = [
  {
    file: 'features/address/server/data-set-repository.ts',
    tests: ['features/address/server/open-data-set.engines.test.ts'],
    mutants: [
      { guard: " and state = 'loading' returning id", becomes: ' returning id' },
      { guard: ", eq(addressDataSets.state, 'loading')))\n      .orderBy", becomes: '))\n      .orderBy' },
      { guard: 'if (held.length < ready.length) return false', becomes: '' },
      { guard: "eq(addressDataSets.state, 'current'), ", becomes: '' },
      { guard: "[kind, 'sample']", becomes: '[kind]' },
      { guard: "eq(addressDataSets.state, 'replaced'), lt", becomes: 'lt' },
      { guard: ' on conflict do nothing', becomes: '' },
    ],
  },
  {
    file: 'features/address/server/open-data-set.ts',
    tests: ['features/address/server/open-data-set.engines.test.ts'],
    mutants: [
      { guard: 'if (all.length === 0)', becomes: 'if (false)' },
      { guard: '  await sweepDataSets(db, now())\n', becomes: '' },
      { guard: 'if (count !== undefined) return count', becomes: 'return count ?? 0' },
    ],
  },
  {
    file: 'features/address/server/streets/street-index.ts',
    tests: [
      'features/address/server/streets/street-index.test.ts',
      'features/address/server/search-addresses.db.test.ts',
    ],
    mutants: [
      { guard: ' || postal[place] === 0) continue', becomes: ') continue' },
      { guard: ' && !isPlaceEnough) continue', becomes: ') continue' },
      { guard: '.slice(0, MOST_WORDS)', becomes: '' },
      { guard: 'if (isMisspelt) noteMisspelt', becomes: 'noteMisspelt' },
      { guard: '(byName > byPlace ? byName : byPlace)', becomes: 'byName' },
      { guard: 'if (words.length === 0 && query.postalCode === undefined) return []', becomes: '' },
      { guard: 'masks.fill(0)\n', becomes: '\n' },
    ],
  },
  {
    file: 'features/address/server/streets/build-street-index.ts',
    tests: ['features/address/server/streets/street-index.test.ts'],
    mutants: [{ guard: ' || known.has(placeNumber)) return', becomes: ') return' }],
  },
  {
    file: 'features/address/server/streets/remember-streets.ts',
    tests: ['features/address/server/streets/remember-streets.engines.test.ts'],
    mutants: [
      { guard: '.toSorted((a, b) => b.addressCount - a.addressCount)', becomes: '' },
      { guard: 'if (known?.of === keyOf(current)) return known.index', becomes: 'if (known) return known.index' },
      { guard: 'refresh().catch(onFault)', becomes: 'refresh().catch(() => undefined)' },
      { guard: 'place === undefined ? [] : ', becomes: '' },
    ],
  },
  {
    file: 'features/address/server/search-addresses.ts',
    tests: [
      'features/address/server/search-addresses.db.test.ts',
      'features/address/server/routes.db.test.ts',
      'features/address/server/streets/remember-streets.engines.test.ts',
      'features/address/server/real-addresses.db.test.ts',
    ],
    mutants: [
      { guard: '.read().catch(hideQuery)', becomes: '.read()' },
      { guard: '...look }).catch(hideQuery)', becomes: '...look })' },
      { guard: 'found.length > 0 ? undefined : readAsCanton(query)', becomes: 'undefined' },
      { guard: '.filter(isTypedHouse)', becomes: '' },
      { guard: 'if (scored.score >= search.minScore) ', becomes: '' },
      { guard: 'score: score(undefined),', becomes: "score: score('')," },
      { guard: 'number === undefined || isSameNumber(number, houseNumber)', becomes: 'number === undefined' },
    ],
  },
  {
    file: 'features/address/server/parse-address-query.ts',
    tests: ['features/address/server/score-address.test.ts'],
    mutants: [
      { guard: '/^[1-9]\\d{3}$/', becomes: '/^\\d{4}$/' },
      { guard: 'next === undefined || /^\\d{4}$/.test(next)', becomes: 'true' },
      { guard: 'numbers: numbers.filter((_, index) => index !== postalIndex)', becomes: 'numbers' },
      { guard: 'words: distinct(tokens', becomes: 'words: (tokens' },
      { guard: 'findLastIndex', becomes: 'findIndex' },
    ],
  },
  {
    file: 'features/address/server/score-address.ts',
    tests: ['features/address/server/score-address.test.ts', 'features/address/server/sample-addresses.test.ts'],
    mutants: [
      { guard: 'if (weight === 0) return 0\n', becomes: '\n' },
      { guard: 'part.isRequired && part.quality === 0', becomes: 'part.quality === 0' },
      { guard: 'isContradicted ? Math.min(score, CONTRADICTION_SCORE) : score', becomes: 'score' },
      { guard: '(taken.has(pair.slot) && !pair.isEnding)', becomes: 'false' },
      { guard: ' && !pair.isEnding)', becomes: ')' },
      { guard: 'b.quality - a.quality || ', becomes: '' },
    ],
  },
  {
    file: 'features/address/server/canton-lookup.ts',
    tests: ['features/address/server/canton-lookup.test.ts'],
    mutants: [
      {
        guard: "if (code === undefined || index[3].byBfsNumber.size === 0) return { kind: 'failed' }",
        becomes: "if (code === undefined) return { kind: 'failed' }",
      },
      { guard: 'parent.level === 1 ? parent : ', becomes: '' },
      { guard: '.reverse()', becomes: '' },
      { guard: 'unit.level === level', becomes: 'true' },
    ],
  },
  {
    file: 'features/address/contract/fold-text.ts',
    tests: [
      'features/address/server/address-tokens.test.ts',
      'features/address/server/search-municipalities.test.ts',
      'features/address/server/score-address.test.ts',
    ],
    mutants: [
      { guard: ".replaceAll('ß', 'ss')", becomes: '' },
      { guard: ".replaceAll('œ', 'oe')", becomes: '' },
      { guard: ".replaceAll('æ', 'ae')", becomes: '' },
      { guard: ".replace(/([aou])e/g, '$1')", becomes: '' },
      { guard: '.replace(/[äöüÄÖÜ]/g, (umlaut) => `${umlaut}e`)', becomes: '' },
      { guard: ".replace(/\\p{M}/gu, '')", becomes: '' },
    ],
  },
  {
    file: 'features/address/server/import-official-files.ts',
    tests: ['features/address/server/import-official-files.engines.test.ts'],
    mutants: [
      { guard: 'for (const id of await findLoadingDataSets(deps.db)) await deleteDataSet(deps.db, id)', becomes: '' },
      { guard: 'for (const { discard } of prepared) await discard()', becomes: '' },
      { guard: '    refuseStopped(run)\n', becomes: '' },
    ],
  },
  {
    file: 'features/address/server/import-run.ts',
    tests: ['features/address/server/import-official-files.engines.test.ts'],
    mutants: [
      { guard: '      refuseStopped(run)\n', becomes: '' },
      { guard: 'if (tally.taken === 0)', becomes: 'if (false)' },
    ],
  },
  {
    file: 'features/address/server/merge-units.ts',
    tests: ['features/address/server/import-official-files.engines.test.ts'],
    mutants: [
      { guard: 'if (lost !== undefined)', becomes: 'if (false)' },
      { guard: ' && !isPartAllowed', becomes: ' && false' },
      { guard: '.filter(({ isInForce }) => isInForce)', becomes: '' },
      { guard: '...before.successors, ', becomes: '' },
    ],
  },
  {
    file: 'features/address/server/official-files/successors.ts',
    tests: ['features/address/server/official-files/successors.test.ts'],
    mutants: [
      { guard: 'if (inForce.has(unit.bfsNumber)) continue', becomes: '' },
      { guard: 'successor !== undefined && others.length === 0', becomes: 'successor !== undefined' },
      { guard: ' && first.to !== first.from', becomes: '' },
    ],
  },
  {
    file: 'features/address/server/official-files/open-official-files.ts',
    tests: ['features/address/server/official-files/read-official-file.test.ts'],
    mutants: [
      { guard: 'total > MAX_BYTES || total > MAX_RATIO * packed', becomes: 'false' },
      { guard: 'archive.entryCount > MAX_ENTRIES', becomes: 'false' },
    ],
  },
  {
    file: 'features/address/server/official-files/outcome.ts',
    tests: ['features/address/server/official-files/read-official-file.test.ts'],
    mutants: [
      { guard: ' || COMMON_LAND.has(number)', becomes: '' },
      { guard: "if (number >= 7001 && number <= 7011) return { leftOut: 'liechtenstein' }", becomes: '' },
    ],
  },
  {
    file: 'features/address/server/routes.ts',
    tests: ['features/address/server/routes.db.test.ts'],
    mutants: [
      { guard: 'api.use(addressSearchRoute.path, noStore)\n', becomes: '\n' },
      { guard: "'private, max-age=3600'", becomes: "'public, max-age=3600'" },
    ],
  },
  {
    file: 'features/address/server/search-open-buildings.ts',
    tests: ['features/address/server/search-open-buildings.test.ts'],
    mutants: [
      { guard: ' && known.until > now().getTime()', becomes: '' },
      { guard: 'kept.size > MOST_KEPT && ', becomes: '' },
      { guard: '.filter(({ score }) => score >= search.minScore)', becomes: '' },
      { guard: "redirect: 'error',", becomes: '' },
      { guard: 'if (size > MAX_ANSWER_BYTES)', becomes: 'if (false)' },
      { guard: 'if (!response.ok)', becomes: 'if (false)' },
      { guard: 'others.length === 0 ? sole : undefined', becomes: 'sole' },
      { guard: 'answer.catch(() => kept.delete(name))', becomes: 'answer.catch(() => undefined)' },
    ],
  },
  {
    file: 'features/address/server/kept-file.ts',
    tests: ['features/address/server/routes.db.test.ts'],
    mutants: [
      { guard: ".replace(/^W\\//, '')", becomes: '' },
      { guard: "|| tags.includes('*')", becomes: '' },
      { guard: "vary: 'Accept-Encoding', ", becomes: '' },
    ],
  },
  {
    file: 'features/address/server/locality-directory.ts',
    tests: ['features/address/server/locality-directory.test.ts', 'features/address/server/routes.db.test.ts'],
    mutants: [
      {
        guard: 'if (bfsNumber === undefined) continue',
        becomes: '',
        because: 'what has no number has no place among the municipalities either, and is left out there',
      },
      { guard: ' || (b.share ?? 0) - (a.share ?? 0)', becomes: '' },
      { guard: 'Math.min(99.9, ', becomes: 'Math.min(100, ' },
    ],
  },
  {
    file: 'features/address/contract/localities.ts',
    tests: ['features/address/server/locality-directory.test.ts'],
    mutants: [
      { guard: 'others.length > 0 ? undefined : sole', becomes: 'sole' },
      { guard: 'meant.length > 0 ? meant : mergeShares(here)', becomes: 'mergeShares(here)' },
      { guard: ' : placesCalled(mergeShares(here), city)', becomes: ' : []' },
      { guard: ".replace(/ (?:[A-Z]{2}|\\d+)$/, '')", becomes: '' },
      { guard: "...bare.split('/')", becomes: '' },
      { guard: '.sort((a, b) => (b.share ?? 0) - (a.share ?? 0))', becomes: '' },
    ],
  },
  {
    file: 'features/address/contract/remark-on-place.ts',
    tests: ['features/address/server/locality-directory.test.ts'],
    mutants: [
      { guard: 'if (!/^\\d{4}$/.test(postalCode)) return null', becomes: '' },
      { guard: "city.trim() !== '' && ", becomes: '' },
      { guard: 'chosen !== null && ', becomes: '' },
    ],
  },
]
