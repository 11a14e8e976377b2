import { guards } from './guards.mjs'

const DECLARING = ['features/declaration/server/declarations.engines.test.ts']
const FLOW = ['apps/server/src/declaration-flow.db.test.ts']

/** Who may declare, for what, and what they are told. */
export const DECLARING_GUARDS = [
  guards('features/declaration/server/declaration-sessions.ts', DECLARING, {
    "if (vote?.status !== 'active' || ": 'if (vote === undefined || ',
    ' || log?.hasItsText === false': '',
    'isEnded(vote.endDate, now()) || log?.isOpen !== true': 'false',
    "if (proof.item !== item) return 'other-item'": '',
    "if (!isInScope(deps, presented.issuers, vote)) return 'issuer-elsewhere'": '',
    "isSurplus(presented.disclosed) ? 'credential-not-understood' : undefined": 'undefined',
    '      keepsNoClaims: true,\n': {
      becomes: '',
      because: 'The stand of the tests takes answers itself; owner.db.test.ts tries what the verifier makes of it.',
    },
    'context: { item, salt, leaf':
      "context: { item, salt, asked: { popularVoteId: '' as PopularVoteId, commitment, text, leafKey }, leaf",
  }),
  guards('features/declaration/server/in-scope.ts', DECLARING, {
    " === 'in-scope'": " !== 'x'",
    'one.id === signer && isOpenTo(one)': ['one.id === signer', 'isOpenTo(one)'],
    'signers.length > 0 && ': {
      becomes: '',
      because: 'the verifier of declarations takes nobody who is known by a certificate alone',
    },
  }),
  guards('features/declaration/server/create-declaration.ts', DECLARING, {
    'if (!log.isOpen) throw': 'if (log === null) throw',
    'if (log?.hasItsText !== true)': 'if (log === undefined)',
    "if (vote === undefined) throw new DomainError('popular-vote-not-found'":
      "if (vote === undefined) throw new DomainError('declaration-not-offered'",
    '  requireRunning(vote, deps.now())\n': '',
    "throw new DomainError('declaration-not-offered'": "throw new DomainError('internal-error'",
  }),
  guards('features/declaration/server/create-declaration.ts', ['apps/server/src/evidence/evidence.db.test.ts'], {
    'nonce: declarationNonce({ item, text, salt: saltBytes }),':
      "nonce: declarationNonce({ item, text: '', salt: saltBytes }),",
  }),
  guards('features/declaration/server/create-declaration.ts', FLOW, { '      values: { [ITEM_CLAIM]: item },\n': '' }),
  guards('features/declaration/server/open-logs.ts', DECLARING, {
    ' && !isEnded(log.closes, now())': '',
    'hasText(vote, log.text)': 'true',
    '    if (isSame) reported.delete(vote.slug)\n    else if': '    if',
    'if (!reported.has(vote.slug)) {': 'if (true) {',
    ' && logs.every(({ item, closes }) => known.get(item)?.closes === closes)': '',
    '      await deps.tags.open(slug, endDate)\n': '',
  }),
  guards('features/declaration/server/open-logs.ts', ['features/declaration/server/open-logs.db.test.ts'], {
    "present?.status === 'active' &&\n": 'present !== undefined &&\n',
    '  present.startDate === vote.startDate &&\n': '',
    '  present.endDate === vote.endDate &&\n': '',
    '  hashItemText(present) === hashItemText(vote) &&\n': '',
    ' &&\n  quorumOf(present) === quorumOf(vote)': '',
    '(await deps.holdItem(tx, vote))?.endDate === endDate': 'true',
  }),
  guards('features/declaration/server/log-repository.ts', ['features/declaration/server/open-logs.db.test.ts'], {
    '      if (!(await isStill(tx))) return false\n': '',
  }),
  guards('features/popular-votes/server/popular-vote-repository.ts', ['admin-routes.db.test.ts'], {
    ".where(isIt).for('share')": '.where(isIt)',
  }),
  guards('features/declaration/server/open-logs.ts', DECLARING, {
    'if (endDate === null || known.get(slug)?.closes !== null) return': 'if (endDate === null) return',
  }),
  guards('features/declaration/server/evidence/register-proof.ts', DECLARING, {
    '!NULLIFIER.test(nullifier)': 'false',
  }),
  guards('features/declaration/server/read-declaration.ts', DECLARING, {
    'if (taken === undefined) return NOT_TAKEN': '',
    "if (!isSameHash(taken.leafHash, leafHash)) return { state: 'already-counted' }": '',
  }),
  guards('features/declaration/server/read-declaration.ts', FLOW, {
    "['issuer_not_accepted', 'issuer-unknown']": "['issuer_not_accepted', 'other-item']",
  }),
  guards('apps/server/src/compose-declaration.ts', FLOW, {
    'issuers.list().some(({ id }) => id === issuer)': "issuer !== ''",
  }),
  guards('apps/server/src/declaration/known-issuers.ts', ['known-issuers.db.test.ts'], {
    '.filter(({ label }) => label.startsWith(OFFICE))': '',
    'found?.bfsNumber ?? bfsNumber': 'bfsNumber',
    '...(webIssuer === undefined ?': '...(true ?',
  }),
]
