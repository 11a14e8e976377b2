import { guards } from './guards.mjs'

const EVIDENCE = ['apps/server/src/evidence/check-evidence.test.ts']
const COMMAND = ['apps/server/src/audit-log/perform-audit.test.ts']
const TIMES = ['apps/server/src/audit-log/check-times.test.ts']
const RECEIPT = ['features/declaration/audit/check-receipt.test.ts']
const COMPARED = ['features/declaration/audit/compare-views.test.ts']
const EXPORT = ['apps/server/src/evidence/evidence.db.test.ts']

/** What an auditor looks at before he believes that a declaration is one, and who holds a receipt before he believes that it stands there. */
export const EVIDENCE_GUARDS = [
  guards('apps/server/src/audit-log/check-times.ts', TIMES, {
    'if (fallen > 0)': 'if (false)',
    'if (isAfter(now.getTime() / 1000))\n': 'if (false)\n',
    'if (isAfter(signedAt)) return': 'if (false) return',
    'if (signedAt > now.getTime() / 1000 + CLOCK_LEEWAY_SECONDS)': 'if (false)',
    'if (seenAt !== null && signedAt < seenAt - CLOCK_LEEWAY_SECONDS)': 'if (false)',
  }),
  guards('apps/server/src/audit-log/find-fault.ts', COMMAND, {
    'return findTimeFault(result, now)': 'return undefined',
    'if (unreached.has(TEXT)) return': 'if (false) return',
  }),
  guards('apps/server/src/audit-log/read-over-http.ts', COMMAND, {
    'if (!answer.isGone || path === FIRST_FILE) unreached': ['if (!answer.isGone) unreached', 'if (true) unreached'],
    'if (status !== 200) return': 'if (status < 200 || status > 299) return',
    'readCapped(response, maxBytes)': 'readCapped(response, Number.MAX_SAFE_INTEGER)',
  }),
  guards('features/declaration/audit/file-bounds.ts', COMMAND, {
    "if (path.startsWith('tile/entries/')) return": 'if (false) return',
    "if (path.startsWith('tile/')) return": 'if (false) return',
  }),
  guards('apps/server/src/audit-log/named-files.ts', COMMAND, { "if (kept.trim() !== '') return kept": 'return kept' }),
  guards('features/declaration/audit/receipt.ts', RECEIPT, {
    "if (receipt.item !== origin.split('/').at(-1)) return": 'if (false) return',
    'receipt.leafHash !== writeHash(hashLeaf(sha256, bytes))': 'false',
    'receipt.r !== undefined && entry.rc !== commitTo': 'false && entry.rc !== commitTo',
    'if (note?.text !== ': 'if (note === undefined || false && note?.text !== ',
    'if (!(await isSignedBy(verifyEd25519, note, [promiseKey]))) return': 'if (false) return',
  }),
  guards('features/declaration/audit/find-entry.ts', RECEIPT, {
    "if (opening.t !== 'o' || opening.promise !== promiseVkey) throw": 'if (false) throw',
    '    if (beginsWith(bytes, ANNULMENT)) noteAnnulment': '    if (false) noteAnnulment',
    'at += 1\n': 'at += 1\n    if (index !== undefined) break\n',
  }),
  guards('features/declaration/audit/check-receipt.ts', RECEIPT, {
    'swissDay(now()) <= receipt.due': 'swissDay(now()) < receipt.due',
    'return isClosed || isAfterDay(signedAt, receipt.due)': [
      'return isAfterDay(signedAt, receipt.due)',
      'return isClosed || true',
    ],
    '(seconds - CLOCK_LEEWAY_SECONDS) * 1000': 'seconds * 1000',
    '  await compareWithLast(served, trusted.lastCheckpoint)\n': '',
    'if (seen !== undefined) await requireGoesOn': 'if (false) await requireGoesOn',
  }),
  guards('features/declaration/audit/goes-on.ts', RECEIPT, {
    'if (isPrefix === false) return': 'if (false) return',
    'return isPrefix === true': 'return true',
    'signedAt <= seenAt + CLOCK_LEEWAY_SECONDS && ': '',
    ' && now().getTime() <= (seenAt + COPY_SECONDS) * 1000': '',
  }),
  guards('features/declaration/audit/open-log.ts', COMMAND, {
    ' && !believed.logs.some(({ name }) => name === origin)': ' && false',
  }),
  guards('features/declaration/audit/compare-views.ts', COMPARED, {
    "return isSameHash(first.root, second.root) ? 'same'": "return true ? 'same'",
    "if (isConsistent(sha256, first, head, proof)) return 'goes-on'": "if (true) return 'goes-on'",
  }),
  guards('features/declaration/audit/fork.ts', COMPARED, {
    'first.size === 0 || ': '',
    ' || hashes.length < proof.length': '',
    'if (!leads || isSameHash(root, first.root)) return': [
      'if (!leads) return',
      'if (isSameHash(root, first.root)) return',
    ],
    '{ origin: key.name, keys: [key], verifyEd25519 }': '{ origin: key.name, keys: [key], verifyEd25519: () => true }',
  }),
  guards('apps/server/src/evidence/check-evidence.ts', EVIDENCE, {
    'if (position <= last) throw': 'if (position < last) throw',
    'if (declared?.text !== entry) throw': 'if (declared === undefined) throw',
    "digest('base64url') !== declared.ev)": "digest('base64url') === '')",
    'evidence.item !== item || ': '',
    ' || evidence.text !== text': '',
    'if (proof?.item !== item) throw': 'if (proof === undefined) throw',
    '  requireInTime(log, presentedAt)\n': '',
    'latest < opens': 'latest <= opens',
    'earliest > closes': 'earliest >= closes',
    'if (isEarly || isLate)': ['if (isLate)', 'if (isEarly)'],
    'checkTag(voprf, { publicKeys: tagKeys, ...claimed })': 'void tagKeys',
  }),
  guards('apps/server/src/evidence/describe-checked.ts', ['describe-checked.test.ts'], {
    "printable(name).replaceAll('\\n', '?')": ['name', 'printable(name)'],
  }),
  guards('apps/server/src/audit-log/audit-surroundings.ts', COMMAND, {
    'surroundings.say(printable(line))': 'surroundings.say(line)',
    'surroundings.complain(printable(line))': 'surroundings.complain(line)',
  }),
  guards('apps/server/src/audit-log/perform-audit.ts', COMMAND, {
    'policy, lastCheckpoint: result.checkpoint }': [
      'policy: undefined, lastCheckpoint: result.checkpoint }',
      'policy, lastCheckpoint: kept ?? result.checkpoint }',
    ],
  }),
  guards('apps/server/src/audit-log/explain-failure.ts', ['explain-failure.test.ts'], {
    "problem === 'log-shrunk' && unreached.has(where)": "problem === 'log-shrunk'",
  }),
  guards('apps/server/src/evidence/verify-again.ts', EVIDENCE, {
    "nonce: declarationNonce({ item, text, salt: Buffer.from(salt, 'base64url') }),": 'nonce: presented.nonce,',
    'vct_values: [REGISTER_CREDENTIAL_TYPE]': "vct_values: [REGISTER_CREDENTIAL_TYPE, 'identity-vc']",
  }),
  guards(
    'features/declaration/server/evidence/evidence.ts',
    ['features/declaration/server/evidence/evidence.test.ts'],
    {
      "text + ' '.repeat(Math.ceil(bytes / WRITTEN_BYTES) * WRITTEN_BYTES - bytes)": 'text',
      'Buffer.byteLength(text)': 'text.length',
    },
  ),
  guards('apps/server/src/evidence/audit-keys.ts', EXPORT, {
    '    await writeFile(draft, content': '    await writeFile(file, content',
    '    await rm(draft, { force: true })\n': '',
    '    await requireNew(file)\n    await rename': '    await rename',
  }),
  guards('apps/server/src/evidence/export-evidence.ts', ['apps/server/src/evidence/export-evidence.test.ts'], {
    'from += WINDOW': 'from += 2 * WINDOW',
  }),
  guards('apps/server/src/evidence/resolve-issuer-keys.ts', ['resolve-issuer-keys.test.ts'], {
    'response.ok && text.length <= maxBytes': ['response.ok', 'text.length <= maxBytes'],
  }),
  guards('apps/server/src/audit-log/open-log-files.ts', ['open-log-files.test.ts'], {
    "error.code !== 'ENOENT'": ['true', 'false'],
  }),
  guards('features/declaration/server/evidence-repository.ts', EXPORT, {
    ", eq(declarationEpochs.state, 'published')": '',
  }),
]
