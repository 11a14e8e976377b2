/** What the demo wallet reaches, opens, refuses, shows and keeps. */
export const WALLET_GUARDS = [
  {
    file: 'apps/wallet/src/holder/guarded-transport.ts',
    tests: ['apps/wallet/src/holder/guarded-transport.test.ts'],
    mutants: [
      { guard: '(response.status >= 300 && response.status < 400)', becomes: 'false' },
      { guard: "if (username !== '' || password !== '') return false\n", becomes: '\n' },
      { guard: "username !== '' || password", becomes: 'password' },
      { guard: "(protocol === 'http:' && isLoopback(hostname))", becomes: "protocol === 'http:'" },
      { guard: "  hostname.endsWith('.localhost') ||\n", becomes: '' },
      { guard: '/^127(\\.\\d+){3}$/', becomes: '/^127/' },
      { guard: 'if (!URL.canParse(address)) return false\n', becomes: '\n' },
    ],
  },
  {
    file: 'apps/wallet/src/holder/parse-link.ts',
    tests: ['apps/wallet/src/holder/parse-link.test.ts'],
    mutants: [
      { guard: 'link.length > MAX_LINK || ', becomes: '' },
      { guard: 'if (!isWebAddress) throw', becomes: 'if (false) throw' },
      { guard: "if (method !== 'get' && method !== 'post') throw", becomes: 'if (false) throw' },
      { guard: "?.toLowerCase() ?? ''", becomes: " ?? ''" },
      { guard: "const [beforeFragment = ''] = link.split('#')", becomes: 'const beforeFragment = link' },
    ],
  },
  {
    file: 'packages/credentials/oid4vp/holder-request.ts',
    tests: ['apps/wallet/src/holder/present.test.ts'],
    mutants: [
      { guard: 'if (walletNonce !== undefined && claims.wallet_nonce !== walletNonce)', becomes: 'if (false)' },
      { guard: 'encodeBase64Url(deps.crypto.randomBytes(NONCE_BYTES))', becomes: "'A'.repeat(22)" },
    ],
  },
  {
    file: 'apps/wallet/src/holder/create-holder.ts',
    tests: [
      'apps/wallet/src/holder/collect.test.ts',
      'apps/wallet/src/holder/present.test.ts',
      'apps/wallet/src/holder/wallet-store.test.ts',
    ],
    mutants: [
      { guard: 'useCount < (copies[best]?.useCount ?? 0)', becomes: 'useCount > (copies[best]?.useCount ?? 0)' },
      { guard: 'await storage.recordUse(credentialId, leastUsed)\n', becomes: '\n' },
      { guard: 'match.candidates.find(({ credential }) => credential.id === id)', becomes: 'match.candidates[0]' },
      { guard: 'if (!candidate) throw', becomes: 'if (false) throw' },
      { guard: 'host: new URL(request.responseUri).host', becomes: "host: ''" },
    ],
  },
  {
    file: 'apps/wallet/src/holder/credential-status.ts',
    tests: [
      'apps/wallet/src/holder/collect.test.ts',
      'apps/wallet/src/holder/present.test.ts',
      'apps/wallet/src/holder/embedded-services.db.test.ts',
    ],
    mutants: [
      { guard: 'seconds >= claims.exp', becomes: 'seconds > claims.exp' },
      { guard: "typeof claims.exp === 'number' && seconds >= claims.exp", becomes: 'false' },
      { guard: "status === 'valid' ? readStart(claims, seconds) : status", becomes: 'status' },
      { guard: 'seconds < nbf', becomes: 'seconds <= nbf' },
      { guard: 'answer.status !== 200', becomes: 'false' },
      { guard: 'lists.get(name) ?? ', becomes: '' },
      { guard: "['assertionMethod']", becomes: "['authentication']" },
      { guard: 'key, uri, credentialKid, now', becomes: 'key, uri, credentialKid: list.kid, now' },
    ],
  },
  {
    file: 'apps/wallet/src/holder/wallet-store.ts',
    tests: ['apps/wallet/src/holder/wallet-store.test.ts'],
    mutants: [
      { guard: 'if (own === turn) set', becomes: 'set' },
      { guard: 'isBusy || (screen.name', becomes: '(screen.name' },
      { guard: "if (isBusy) return\n      if (screen.name === 'offer')", becomes: "if (screen.name === 'offer')" },
      { guard: 'if (state.isBusy) return\n', becomes: '\n' },
      {
        guard: "if (state.screen.name === 'starting') set({ screen: { name: 'home' } })",
        becomes: "set({ screen: { name: 'home' } })",
      },
      { guard: "if (opened.kind !== 'offer') throw", becomes: 'if (false) throw' },
      { guard: "state.screen.name === 'request' ? openedLink : undefined", becomes: 'openedLink' },
      { guard: "ids.find((id) => statuses.get(id) === 'valid') ?? ", becomes: '' },
      { guard: 'ids.find((id) => id === choice[queryId])', becomes: 'choice[queryId]' },
      { guard: 'if (!(error instanceof HolderError)) reportError(error)', becomes: 'reportError(error)' },
      { guard: 'await checkSupport?.()', becomes: '' },
      { guard: 'choice: {}, newIdTrouble: null, isFromPage', becomes: 'newIdTrouble: null, isFromPage' },
    ],
  },
  {
    file: 'features/test-credential/contract/beta-id.ts',
    tests: ['features/test-credential/contract/beta-id.test.ts'],
    mutants: [
      { guard: 'identity.birthDate < today', becomes: 'identity.birthDate <= today' },
      { guard: '/^(19|20)\\d\\d-\\d\\d-\\d\\d$/.test(identity.birthDate) && ', becomes: '' },
      { guard: "identity.givenName.trim() === ''", becomes: "identity.givenName === ''" },
    ],
  },
  {
    file: 'apps/wallet/src/holder/match-credentials.ts',
    tests: ['apps/wallet/src/holder/match-credentials.test.ts'],
    mutants: [
      { guard: '.filter(([name]) => !TECHNICAL.has(name))', becomes: '' },
      { guard: 'entry.path.length === path.length && ', becomes: '' },
      { guard: 'rankOf(a) - rankOf(b)', becomes: '0' },
    ],
  },
  {
    file: 'packages/credentials/jose/certificate-chain.ts',
    tests: ['apps/wallet/src/holder/check-certificates.test.ts'],
    mutants: [
      { guard: 'if (chain.some((one) => !isInTime(one, now)))', becomes: 'if (false)' },
      { guard: 'validFrom <= now && ', becomes: '' },
      { guard: ' && now <= validUntil', becomes: '' },
      { guard: 'own.isAuthority || own.issuer === own.subject', becomes: 'own.issuer === own.subject' },
      { guard: 'if (!(await isIssuedBy(crypto, certificate, chain[at + 1])))', becomes: 'if (false)' },
      { guard: 'isInTime(anchor, now) && (await', becomes: '(await' },
      { guard: 'isInTime(anchor, now) && (await isIssuedBy(crypto, last, anchor))', becomes: 'isInTime(anchor, now)' },
      { guard: 'issuer?.isAuthority !== true || issuer.subject', becomes: 'issuer === undefined || issuer.subject' },
      {
        guard: 'return await crypto.verifyEs256(key, certificate.signed, certificate.signature)',
        becomes: 'return key !== undefined',
      },
    ],
  },
  {
    file: 'packages/credentials/jose/certificate-parts.ts',
    tests: ['apps/wallet/src/holder/check-certificates.test.ts'],
    mutants: [
      { guard: 'if (isAuthority?.tag !== BOOLEAN || der[isAuthority.start] === 0) return false\n', becomes: '' },
      { guard: 'whole.tag !== SEQUENCE || signature.tag', becomes: 'signature.tag' },
      { guard: 'der[bits.start] === 0 && ', becomes: '' },
      { guard: '(Number(text.slice(0, 2)) < 50 ? ', becomes: '(true ? ' },
    ],
  },
  {
    file: 'packages/credentials/oid4vci/holder-deps.ts',
    tests: ['apps/server/src/high-assurance.db.test.ts'],
    mutants: [{ guard: 'await checkCertificates(readChain(jwt) ?? [])\n', becomes: '\n' }],
  },
]
