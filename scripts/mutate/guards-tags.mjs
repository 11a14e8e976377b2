import { guards } from './guards.mjs'

const VOPRF = ['packages/voprf/voprf.test.ts']
const SERVICE = ['packages/tags/tag-service.test.ts']
const ROUTES = ['packages/tags/tag-routes.test.ts']
const FOLDER = ['apps/server/src/tag-service/tag-folder.test.ts']

/** By what nobody declares twice, and nobody finds out who did. */
export const TAG_GUARDS = [
  guards('packages/voprf/group.ts', VOPRF, {
    'isZero(bytes) || !sodium': '!sodium',
    ' || !sodium.crypto_core_ristretto255_is_valid_point(bytes)': '',
    'bytes.length !== SCALAR_BYTES || !isSame(reduce(padded).subarray(0, SCALAR_BYTES), bytes)':
      'bytes.length !== SCALAR_BYTES',
    'if (isZero(readScalar(bytes))) throw': 'if (readScalar(bytes) === undefined) throw',
  }),
  guards('packages/voprf/group.ts', ['shares.test.ts'], {
    '  if (isZero(element)) throw invalidElement()\n': '',
  }),
  guards('packages/voprf/proof.ts', VOPRF, {
    'if (!isProven(group, statement, proof))': 'if (false)',
    'blinded.length === 0 || ': '',
    'blinded.length !== evaluated.length': {
      becomes: 'blinded.length === 0',
      because: 'sums over lists of different lengths do not agree either; whoever lies chooses one of them',
    },
  }),
  guards('packages/voprf/shares.ts', ['shares.test.ts'], {
    ' || one.index === other.index': '',
    ' || index > SHARES': '',
  }),
  guards('packages/voprf/voprf.ts', ['shares.test.ts', ...VOPRF], {
    ' || isSame(one, two)': '',
    'if (input.length > MAX_INPUT_BYTES) throw': 'if (false) throw',
  }),
  guards('packages/tags/key-holder.ts', SERVICE, {
    'if (isOver(key.closes)) throw closedItem()': '',
    'if (!makesKeys && endsBefore(key, closes))': 'if (false)',
    'closes > key.closes && !isOver(closes)': [
      'closes > key.closes',
      'closes >= key.closes && !isOver(closes)',
      'false',
    ],
    'closes === null ? isOver(key.closes) :': 'closes === null ? false :',
    'if (isOver(closes)) throw closedItem()': '',
    ' && !isOver(key.closes)) await': ') await',
    'if (makesKeys && key.closes': 'if (key.closes',
    '      await store.count(item, swissDay(now()))\n': '',
  }),
  guards('packages/tags/check-tag.ts', ['check-tag.test.ts'], {
    'if (!isSame(voprf.blindAgain(input, transcript.blind), transcript.blinded)) throw': 'if (false) throw',
    '    for (const part of transcript.parts) checkPart(voprf, keys, transcript.blinded, part)\n': '',
    'if (!isSame(toTag(voprf, input, transcript), tag)) throw': 'if (false) throw',
    'if (writeTagProof(read) === proof) return': 'if (read) return',
    "keys.length === 1 && indexes === '0'": "indexes === '0'",
  }),
  guards('packages/tags/agree-on-keys.ts', SERVICE, {
    ' || others.some(({ publicKeys }) => !areSame(publicKeys, first.publicKeys))': '',
    ' && opened.every((keys, at) => keys === undefined || keys.index === at + 1)': '',
    'areShares && areDealt(voprf, publicKeys)': 'areShares',
    ' && publicKeys.length === 1': '',
    'first.index === 0 && ': '',
    'some.length === others.length && ': '',
  }),
  guards('packages/tags/tag-service.ts', SERVICE, {
    'if (!areSame(pinned, publicKeys)) throw otherKeys()': '',
    'if (checks) checkPart(': 'if (!checks) checkPart(',
  }),
  guards('packages/tags/ask-holders.ts', SERVICE, {
    '    check(part)\n': '',
    '.length >= needed)': '.length >= 1)',
    "error.code !== 'tag-service-unavailable') throw error": 'false) throw error',
    'fault !== undefined && holders.length - absent.length < needed': 'false',
  }),
  guards('packages/tags/tag-routes.ts', ROUTES, {
    "if (isToken(c.req.header('authorization'), token)) return": 'if (token) return',
    'if (!ITEM_NAME.test(item)) throw unknownItem()': '',
  }),
  guards('packages/tags/published-counts.ts', ['published-counts.test.ts'], {
    'if (day >= today) break': '',
    'waiting >= MANY': ['waiting > 0', 'waiting > MANY'],
    'at === lastTold ? at + 1 : at': 'at',
    ' && due < week': '',
    '  endWeeksBefore(weekOf(today))\n': '',
    'sundayOf(due), due': 'sundayOf(at), due',
  }),
  guards('packages/tags/tag-repository.ts', ['tag-repository.engines.test.ts'], {
    'if (sealedKey === null) throw otherKeys()': "if (sealedKey === null) throw new Error('x')",
    ' + excluded.count`': '`',
    'known.until > now().getTime()': 'known.until > 0',
    ', lt(day, today))': ')',
  }),
  guards('apps/server/src/tag-service/tag-folder.ts', FOLDER, {
    'if (key?.item !== item) throw': 'if (key === undefined) throw',
    '[item]: { ...days, ': '[item]: { ',
    '{ ...counts, [item]': '{ [item]',
    'closes: { ...last.closes, ': 'closes: { ',
    'moved === undefined ?': 'moved == null ?',
    '      await replaceFile(folder, STATE_FILE, `${JSON.stringify(next, null, 2)}\\n`)\n': '',
  }),
  guards('apps/server/src/tag-service/deal-item.ts', FOLDER, {
    'if ((await loadItemKey(folder, item)) !== undefined)': 'if (false)',
  }),
  guards('apps/server/src/compose-tags.ts', ['apps/server/src/compose-tags.db.test.ts'], {
    'pins, voprf, checks: true, report': 'pins, voprf, checks: false, report',
    'sweeps: [() => rewriteLastDays(now())]': 'sweeps: []',
  }),
]
