const VOPRF = ['packages/voprf/voprf.test.ts']
const SERVICE = ['packages/tags/tag-service.test.ts']
const ROUTES = ['packages/tags/tag-routes.test.ts']
const FOLDER = ['apps/server/src/tag-service/tag-folder.test.ts']

/** By what nobody declares twice, and nobody finds out who did. */
export const TAG_GUARDS = [
  {
    file: 'packages/voprf/group.ts',
    tests: VOPRF,
    mutants: [
      { guard: 'isZero(bytes) || !sodium', becomes: '!sodium' },
      { guard: ' || !sodium.crypto_core_ristretto255_is_valid_point(bytes)', becomes: '' },
      {
        guard: 'bytes.length !== SCALAR_BYTES || !isSame(reduce(padded).subarray(0, SCALAR_BYTES), bytes)',
        becomes: 'bytes.length !== SCALAR_BYTES',
      },
      { guard: 'if (isZero(readScalar(bytes))) throw', becomes: 'if (readScalar(bytes) === undefined) throw' },
    ],
  },
  {
    file: 'packages/voprf/proof.ts',
    tests: VOPRF,
    mutants: [
      { guard: 'if (!isProven(group, statement, proof))', becomes: 'if (false)' },
      { guard: 'blinded.length === 0 || ', becomes: '' },
      {
        guard: 'blinded.length !== evaluated.length',
        becomes: 'blinded.length === 0',
        because: 'sums over lists of different lengths do not agree either; whoever lies chooses one of them',
      },
    ],
  },
  {
    file: 'packages/voprf/shares.ts',
    tests: ['packages/voprf/shares.test.ts'],
    mutants: [
      { guard: ' || one.index === other.index', becomes: '' },
      { guard: ' || index > SHARES', becomes: '' },
    ],
  },
  {
    file: 'packages/voprf/voprf.ts',
    tests: ['packages/voprf/shares.test.ts', ...VOPRF],
    mutants: [
      { guard: ' || isSame(one, two)', becomes: '' },
      { guard: 'if (input.length > MAX_INPUT_BYTES) throw', becomes: 'if (false) throw' },
    ],
  },
  {
    file: 'packages/tags/key-holder.ts',
    tests: SERVICE,
    mutants: [
      { guard: 'if (isOver(key.closes)) throw closedItem()', becomes: '' },
      { guard: 'if (isOver(closes)) throw closedItem()', becomes: '' },
      { guard: ' && !isOver(key.closes)) await', becomes: ') await' },
      { guard: 'if (makesKeys && key.closes', becomes: 'if (key.closes' },
      { guard: '      await store.count(item, swissDay(now()))\n', becomes: '' },
      { guard: '.filter(({ day }) => day < today)', becomes: '' },
    ],
  },
  {
    file: 'packages/tags/check-tag.ts',
    tests: ['packages/tags/check-tag.test.ts'],
    mutants: [
      {
        guard: 'if (!isSame(voprf.blindAgain(input, transcript.blind), transcript.blinded)) throw',
        becomes: 'if (false) throw',
      },
      {
        guard: '    for (const part of transcript.parts) checkPart(voprf, keys, transcript.blinded, part)\n',
        becomes: '',
      },
      { guard: 'if (!isSame(toTag(voprf, input, transcript), tag)) throw', becomes: 'if (false) throw' },
      { guard: 'if (writeTagProof(read) === proof) return', becomes: 'if (read) return' },
    ],
  },
  {
    file: 'packages/tags/agree-on-keys.ts',
    tests: SERVICE,
    mutants: [
      { guard: ' || others.some(({ publicKeys }) => !areSame(publicKeys, first.publicKeys))', becomes: '' },
      { guard: ' && opened.every(({ index }, at) => index === at + 1)', becomes: '' },
      { guard: 'areShares && areDealt(voprf, publicKeys)', becomes: 'areShares' },
    ],
  },
  {
    file: 'packages/tags/tag-service.ts',
    tests: SERVICE,
    mutants: [
      { guard: 'if (!areSame(pinned, publicKeys)) throw otherKeys()', becomes: '' },
      { guard: 'if (checks) checkPart(', becomes: 'if (!checks) checkPart(' },
    ],
  },
  {
    file: 'packages/tags/ask-holders.ts',
    tests: SERVICE,
    mutants: [
      { guard: '    check(part)\n', becomes: '' },
      { guard: '.length >= needed)', becomes: '.length >= 1)' },
    ],
  },
  {
    file: 'packages/tags/tag-routes.ts',
    tests: ROUTES,
    mutants: [
      { guard: "if (isToken(c.req.header('authorization'), token)) return", becomes: 'if (token) return' },
      { guard: 'if (!ITEM_NAME.test(item)) throw unknownItem()', becomes: '' },
    ],
  },
  {
    file: 'packages/tags/tag-repository.ts',
    tests: ['packages/tags/tag-repository.engines.test.ts'],
    mutants: [
      { guard: 'if (sealedKey === null) throw otherKeys()', becomes: "if (sealedKey === null) throw new Error('x')" },
      { guard: ' + excluded.count`', becomes: '`' },
      { guard: 'known.until > now().getTime()', becomes: 'known.until > 0' },
    ],
  },
  {
    file: 'apps/server/src/tag-service/tag-folder.ts',
    tests: FOLDER,
    mutants: [
      { guard: 'if (key?.item !== item) throw', becomes: 'if (key === undefined) throw' },
      { guard: '      await replaceFile(folder, STATE_FILE, `${JSON.stringify(next, null, 2)}\\n`)\n', becomes: '' },
    ],
  },
  {
    file: 'apps/server/src/tag-service/deal-item.ts',
    tests: FOLDER,
    mutants: [{ guard: 'if ((await loadItemKey(folder, item)) !== undefined)', becomes: 'if (false)' }],
  },
]
