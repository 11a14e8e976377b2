const EVIDENCE = ['apps/server/src/evidence/check-evidence.test.ts']
const EXPORT = ['apps/server/src/evidence/evidence.db.test.ts']

/** What an auditor looks at before he believes that a declaration is one. */
export const EVIDENCE_GUARDS = [
  {
    file: 'apps/server/src/evidence/check-evidence.ts',
    tests: EVIDENCE,
    mutants: [
      { guard: 'if (position <= last) throw', becomes: 'if (position < last) throw' },
      { guard: 'if (declared?.text !== entry) throw', becomes: 'if (declared === undefined) throw' },
      { guard: "digest('base64url') !== declared.ev)", becomes: "digest('base64url') === '')" },
      { guard: 'evidence.item !== item || ', becomes: '' },
      { guard: ' || evidence.text !== text', becomes: '' },
      { guard: 'if (proof?.item !== item) throw', becomes: 'if (proof === undefined) throw' },
      { guard: '  requireInTime(log, presentedAt)\n', becomes: '' },
      { guard: 'if (isEarly || isLate)', becomes: 'if (isLate)' },
      { guard: 'if (isEarly || isLate)', becomes: 'if (isEarly)' },
      { guard: 'checkTag(voprf, { publicKeys: tagKeys, ...claimed })', becomes: 'void tagKeys' },
    ],
  },
  {
    file: 'apps/server/src/evidence/verify-again.ts',
    tests: EVIDENCE,
    mutants: [
      {
        guard: "nonce: declarationNonce({ item, text, salt: Buffer.from(salt, 'base64url') }),",
        becomes: 'nonce: presented.nonce,',
      },
      {
        guard: 'vct_values: [REGISTER_CREDENTIAL_TYPE]',
        becomes: "vct_values: [REGISTER_CREDENTIAL_TYPE, 'identity-vc']",
      },
    ],
  },
  {
    file: 'apps/server/src/evidence/read-audited-log.ts',
    tests: EXPORT,
    mutants: [{ guard: '!== tagKey) throw', becomes: "=== '') throw" }],
  },
  {
    file: 'features/declaration/server/evidence-repository.ts',
    tests: EXPORT,
    mutants: [{ guard: ", eq(declarationEpochs.state, 'published')", becomes: '' }],
  },
]
