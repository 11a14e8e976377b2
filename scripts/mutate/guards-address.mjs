import { guards } from './guards.mjs'

/** Which address is found, and in which municipality and canton it lies. */
export const ADDRESS_GUARDS = [
  guards('features/address/server/data-set-repository.ts', ['open-data-set.engines.test.ts'], {
    " and state = 'loading' returning id": ' returning id',
    ", eq(addressDataSets.state, 'loading')))\n      .orderBy": '))\n      .orderBy',
    'if (held.length < ready.length) return false': '',
    "eq(addressDataSets.state, 'current'), ": '',
    "[kind, 'sample']": '[kind]',
    "eq(addressDataSets.state, 'replaced'), lt": 'lt',
    ' on conflict do nothing': '',
  }),
  guards('features/address/server/open-data-set.ts', ['open-data-set.engines.test.ts'], {
    'if (all.length === 0)': 'if (false)',
    '  await sweepDataSets(db, now())\n': '',
    'if (count !== undefined) return count': 'return count ?? 0',
  }),
  guards(
    'features/address/server/streets/street-index.ts',
    ['street-index.test.ts', 'features/address/server/search-addresses.db.test.ts'],
    {
      ' || postal[place] === 0) continue': ') continue',
      ' && !isPlaceEnough) continue': ') continue',
      '.slice(0, MOST_WORDS)': '',
      '(byName > byPlace ? byName : byPlace)': 'byName',
      'if (words.length === 0 && query.postalCode === undefined) return []': '',
    },
  ),
  guards('features/address/server/streets/match-words.ts', ['street-index.test.ts'], {
    'if (isMisspelt) noteMisspelt': 'noteMisspelt',
    'masks.fill(0)\n': '\n',
  }),
  guards('features/address/server/streets/build-street-index.ts', ['street-index.test.ts'], {
    ' || known.has(placeNumber)) return': ') return',
  }),
  guards('features/address/server/streets/remember-streets.ts', ['remember-streets.engines.test.ts'], {
    '.toSorted((a, b) => b.addressCount - a.addressCount)': '',
    'if (known?.of === keyOf(current)) return known.index': 'if (known) return known.index',
    'refresh().catch(onFault)': 'refresh().catch(() => undefined)',
    'place === undefined ? [] : ': '',
  }),
  guards(
    'features/address/server/search-addresses.ts',
    [
      'search-addresses.db.test.ts',
      'routes.db.test.ts',
      'features/address/server/streets/remember-streets.engines.test.ts',
      'real-addresses.db.test.ts',
    ],
    {
      '.read().catch(hideQuery)': '.read()',
      '...look }).catch(hideQuery)': '...look })',
      'found.length > 0 ? undefined : readAsCanton(query)': 'undefined',
      '.filter(isTypedHouse)': '',
      'if (scored.score >= search.minScore) ': '',
      'score: score(undefined),': "score: score(''),",
      'number === undefined || isSameNumber(number, houseNumber)': 'number === undefined',
    },
  ),
  guards(
    'features/address/server/address-repository.ts',
    ['features/address/server/streets/remember-streets.engines.test.ts'],
    {
      'known.data_set_id = streets.data_set_id and ': '',
    },
  ),
  guards('features/address/server/parse-address-query.ts', ['score-address.test.ts'], {
    '/^[1-9]\\d{3}$/': '/^\\d{4}$/',
    'next === undefined || /^\\d{4}$/.test(next)': 'true',
    'numbers: numbers.filter((_, index) => index !== postalIndex)': 'numbers',
    'words: distinct(tokens': 'words: (tokens',
    findLastIndex: 'findIndex',
  }),
  guards('features/address/server/score-address.ts', ['score-address.test.ts', 'sample-addresses.test.ts'], {
    'if (weight === 0) return 0\n': '\n',
    'part.isRequired && part.quality === 0': 'part.quality === 0',
    'isContradicted ? Math.min(score, CONTRADICTION_SCORE) : score': 'score',
    '(taken.has(pair.slot) && !pair.isEnding)': 'false',
    ' && !pair.isEnding)': ')',
    'b.quality - a.quality || ': '',
  }),
  guards('features/address/server/canton-lookup.ts', ['canton-lookup.test.ts'], {
    "if (code === undefined || index[3].byBfsNumber.size === 0) return { kind: 'failed' }":
      "if (code === undefined) return { kind: 'failed' }",
    'parent.level === 1 ? parent : ': '',
    '.reverse()': '',
    'unit.level === level': 'true',
  }),
  guards(
    'features/address/contract/fold-text.ts',
    [
      'features/address/server/address-tokens.test.ts',
      'features/address/server/search-municipalities.test.ts',
      'features/address/server/score-address.test.ts',
    ],
    {
      ".replaceAll('ß', 'ss')": '',
      ".replaceAll('œ', 'oe')": '',
      ".replaceAll('æ', 'ae')": '',
      ".replace(/([aou])e/g, '$1')": '',
      '.replace(/[äöüÄÖÜ]/g, (umlaut) => `${umlaut}e`)': '',
      ".replace(/\\p{M}/gu, '')": '',
    },
  ),
  guards('features/address/server/import-official-files.ts', ['import-official-files.engines.test.ts'], {
    'for (const id of await findLoadingDataSets(deps.db)) await deleteDataSet(deps.db, id)': '',
    'for (const { discard } of prepared) await discard()': '',
    '    refuseStopped(run)\n': '',
  }),
  guards('features/address/server/import-run.ts', ['import-official-files.engines.test.ts'], {
    '      refuseStopped(run)\n': '',
    'if (tally.taken === 0)': 'if (false)',
  }),
  guards('features/address/server/merge-units.ts', ['import-official-files.engines.test.ts'], {
    'if (lost !== undefined)': 'if (false)',
    ' && !isPartAllowed': ' && false',
    '.filter(({ isInForce }) => isInForce)': '',
    '...before.successors, ': '',
  }),
  guards('features/address/server/official-files/successors.ts', ['successors.test.ts'], {
    'if (inForce.has(unit.bfsNumber)) continue': '',
    'successor !== undefined && others.length === 0': 'successor !== undefined',
    ' && first.to !== first.from': '',
  }),
  guards('features/address/server/official-files/open-official-files.ts', ['read-official-file.test.ts'], {
    'total > MAX_BYTES || total > MAX_RATIO * packed': 'false',
    'archive.entryCount > MAX_ENTRIES': 'false',
  }),
  guards('features/address/server/official-files/outcome.ts', ['read-official-file.test.ts'], {
    ' || COMMON_LAND.has(number)': '',
    "if (number >= 7001 && number <= 7011) return { leftOut: 'liechtenstein' }": '',
  }),
  guards('features/address/server/routes.ts', ['routes.db.test.ts'], {
    'api.use(addressSearchRoute.path, noStore)\n': '\n',
    "'private, max-age=3600'": "'public, max-age=3600'",
  }),
  guards('features/address/server/search-open-buildings.ts', ['search-open-buildings.test.ts'], {
    ' && known.until > now().getTime()': '',
    'kept.size > MOST_KEPT && ': '',
    '.filter(({ score }) => score >= search.minScore)': '',
    "redirect: 'error',": '',
    'readCapped(response, MAX_ANSWER_BYTES)': 'readCapped(response, Number.MAX_SAFE_INTEGER)',
    'if (!response.ok)': 'if (false)',
    'others.length === 0 ? sole : undefined': 'sole',
    'answer.catch(() => kept.delete(name))': 'answer.catch(() => undefined)',
  }),
  guards('features/address/server/kept-file.ts', ['routes.db.test.ts'], {
    ".replace(/^W\\//, '')": '',
    "|| tags.includes('*')": '',
    "vary: 'Accept-Encoding', ": '',
  }),
  guards('features/address/server/locality-directory.ts', ['locality-directory.test.ts', 'routes.db.test.ts'], {
    'if (bfsNumber === undefined) continue': {
      becomes: '',
      because: 'what has no number has no place among the municipalities either, and is left out there',
    },
    ' || (b.share ?? 0) - (a.share ?? 0)': '',
    'Math.min(99.9, ': 'Math.min(100, ',
  }),
  guards('features/address/contract/localities.ts', ['features/address/server/locality-directory.test.ts'], {
    'others.length > 0 ? undefined : sole': 'sole',
    'meant.length > 0 ? meant : mergeShares(here)': 'mergeShares(here)',
    ' : placesCalled(mergeShares(here), city)': ' : []',
    ".replace(/ (?:[A-Z]{2}|\\d+)$/, '')": '',
    "...bare.split('/')": '',
    '.sort((a, b) => (b.share ?? 0) - (a.share ?? 0))': '',
  }),
  guards('features/address/contract/remark-on-place.ts', ['features/address/server/locality-directory.test.ts'], {
    'if (!/^\\d{4}$/.test(postalCode)) return null': '',
    "city.trim() !== '' && ": '',
    'chosen !== null && ': '',
  }),
]
