import { guards } from './guards.mjs'

const CHAINS = [
  'apps/wallet/src/holder/check-certificates.test.ts',
  'packages/credentials/jose/certificate-chain.test.ts',
]

/** What the demo wallet reaches, opens, refuses, shows and keeps. */
export const WALLET_GUARDS = [
  guards('apps/wallet/src/holder/guarded-transport.ts', ['guarded-transport.test.ts'], {
    '(response.status >= 300 && response.status < 400)': 'false',
    "if (username !== '' || password !== '') return false\n": '\n',
    "username !== '' || password": 'password',
    "(protocol === 'http:' && isLoopback(hostname))": "protocol === 'http:'",
    "  hostname.endsWith('.localhost') ||\n": '',
    '/^127(\\.\\d+){3}$/': '/^127/',
    'if (!URL.canParse(address)) return false\n': '\n',
    'const url = checkAddress(request.url)': 'const url = request.url',
  }),
  guards('apps/wallet/src/holder/parse-link.ts', ['parse-link.test.ts'], {
    'link.length > MAX_LINK || ': '',
    'if (!isWebAddress) throw': 'if (false) throw',
    "if (method !== 'get' && method !== 'post') throw": 'if (false) throw',
    "?.toLowerCase() ?? ''": " ?? ''",
    "const [beforeFragment = ''] = link.split('#')": 'const beforeFragment = link',
  }),
  guards('packages/credentials/oid4vci/holder-metadata.ts', ['apps/wallet/src/holder/hostile-issuer.test.ts'], {
    "key.alg === undefined || key.alg === 'ECDH-ES' ? key : undefined": 'key',
  }),
  guards('packages/credentials/oid4vci/holder-collect.ts', ['apps/wallet/src/holder/hostile-issuer.test.ts'], {
    'answer.status < 300 && responseKey !== undefined': 'responseKey !== undefined',
  }),
  guards('packages/credentials/oid4vp/holder-answer.ts', ['apps/wallet/src/holder/present.test.ts'], {
    'answer.status === 404 || answer.status === 410': ['answer.status === 404', 'answer.status === 410'],
    'request.expiresAt !== undefined && deps.now() >= request.expiresAt': 'false',
  }),
  guards('packages/credentials/oid4vci/holder-token.ts', ['apps/wallet/src/holder/collect.test.ts'], {
    " || token === ''": '',
    ' && answer.dpopNonce !== undefined ?': ' ?',
  }),
  guards('packages/credentials/oid4vp/holder-request.ts', ['apps/wallet/src/holder/present.test.ts'], {
    'if (walletNonce !== undefined && claims.wallet_nonce !== walletNonce)': 'if (false)',
    'encodeBase64Url(deps.crypto.randomBytes(NONCE_BYTES))': "'A'.repeat(22)",
  }),
  guards('apps/wallet/src/holder/create-holder.ts', ['collect.test.ts', 'present.test.ts', 'wallet-store.test.ts'], {
    'useCount < (copies[best]?.useCount ?? 0)': 'useCount > (copies[best]?.useCount ?? 0)',
    'await storage.recordUse(credentialId, leastUsed)\n': '\n',
    'match.candidates.find(({ credential }) => credential.id === id)': 'match.candidates[0]',
    'if (!candidate) throw': 'if (false) throw',
    'host: new URL(request.responseUri).host': "host: ''",
  }),
  guards(
    'apps/wallet/src/holder/credential-status.ts',
    ['collect.test.ts', 'present.test.ts', 'embedded-services.db.test.ts'],
    {
      'seconds >= claims.exp': 'seconds > claims.exp',
      "typeof claims.exp === 'number' && seconds >= claims.exp": 'false',
      "status === 'valid' ? readStart(claims, seconds) : status": 'status',
      'seconds < nbf': 'seconds <= nbf',
      'answer.status !== 200': 'false',
      'lists.get(name) ?? ': '',
      "['assertionMethod']": "['authentication']",
      'key, uri, credentialKid, now': 'key, uri, credentialKid: list.kid, now',
    },
  ),
  guards('apps/wallet/src/holder/wallet-store.ts', ['wallet-store.test.ts'], {
    'isTheirs() && state': 'state',
    'isTheirs() && { screen': '{ screen',
    'if (isTheirs()) set': 'set',
    '}, isTheirs)': '})',
    'if (isLatest()) set({ credentials })': 'set({ credentials })',
    'if (isLatest()) set({ statuses })': 'set({ statuses })',
    'id }, isBusy: false })': 'id } })',
    " && state.screen.name !== 'unavailable'": '',
    'isBusy || (screen.name': '(screen.name',
    "if (isBusy) return\n      if (screen.name === 'offer')": "if (screen.name === 'offer')",
    'if (state.isBusy) return\n': '\n',
    "if (state.screen.name === 'starting') set({ screen: { name: 'home' } })": "set({ screen: { name: 'home' } })",
    "if (opened.kind !== 'offer') throw": 'if (false) throw',
    "state.screen.name === 'request' ? openedLink : undefined": 'openedLink',
    "ids.find((id) => statuses.get(id) === 'valid') ?? ": '',
    'ids.find((id) => id === choice[queryId])': 'choice[queryId]',
    'if (!(error instanceof HolderError)) reportError(error)': 'reportError(error)',
    'await checkSupport?.()': '',
    'choice: {}, newIdTrouble: null, isFromPage': 'newIdTrouble: null, isFromPage',
  }),
  guards('features/test-credential/contract/beta-id.ts', ['beta-id.test.ts'], {
    'identity.birthDate < today': 'identity.birthDate <= today',
    '/^(19|20)\\d\\d-\\d\\d-\\d\\d$/.test(identity.birthDate) && ': '',
    "identity.givenName.trim() === ''": "identity.givenName === ''",
  }),
  guards('apps/wallet/src/holder/match-credentials.ts', ['match-credentials.test.ts'], {
    '.filter(([name]) => !TECHNICAL.has(name))': '',
    'entry.path.length === path.length && ': '',
    'rankOf(a) - rankOf(b)': '0',
  }),
  guards('packages/credentials/jose/certificate-chain.ts', CHAINS, {
    'if (chain.some((one) => !isInTime(one, now)))': 'if (false)',
    'validFrom <= now && ': '',
    ' && now <= validUntil': '',
    'if (!(await isIssuedBy(crypto, certificate, chain[at + 1])))': 'if (false)',
    'isInTime(anchor, now) && mayFollow': 'mayFollow',
    ' && mayFollow([...chain, anchor])': '',
    ' && (await isIssuedBy(crypto, last, anchor))': '',
    ' || issuer.subject !== certificate.issuer': '',
    'return await crypto.verifyEs256(key, certificate.signed, certificate.signature)': 'return key !== undefined',
  }),
  guards('packages/credentials/jose/certificate-limits.ts', ['packages/credentials/jose/certificate-chain.test.ts'], {
    'isCertifying?.tag === BOOLEAN && der[isCertifying.start] !== 0 && may(MAY_SIGN_CERTIFICATES)': [
      'may(MAY_SIGN_CERTIFICATES)',
      'isCertifying?.tag === BOOLEAN && may(MAY_SIGN_CERTIFICATES)',
      'isCertifying?.tag === BOOLEAN && der[isCertifying.start] !== 0',
    ],
    'own.isAuthority || !own.maySign || !own.isUnderstood': [
      '!own.maySign || !own.isUnderstood',
      'own.isAuthority || !own.isUnderstood',
      'own.isAuthority || !own.maySign',
    ],
    'isAuthority && isUnderstood && between(at) <= pathLength': [
      'isUnderstood && between(at) <= pathLength',
      'isAuthority && between(at) <= pathLength',
      'isAuthority && isUnderstood',
    ],
    '.filter(({ isSelfIssued }) => !isSelfIssued)': '',
  }),
  guards('packages/credentials/jose/certificate-parts.ts', ['apps/wallet/src/holder/check-certificates.test.ts'], {
    'whole.tag !== SEQUENCE || signature.tag': 'signature.tag',
    'der[bits.start] === 0 && ': '',
    '(Number(text.slice(0, 2)) < 50 ? ': '(true ? ',
  }),
  guards('apps/wallet/src/holder/check-certificates.ts', ['check-certificates.test.ts'], {
    "status === 200 ? body : ''": 'body',
    "      void pem.then((text) => text === '' && known.delete(origin))\n": '',
  }),
  guards('apps/wallet/src/holder/key-resolver.ts', ['key-resolver.test.ts'], {
    'if (answer.status !== 200) throw': 'if (false) throw',
  }),
  guards('apps/wallet/src/holder/resolve-locally.ts', ['apps/wallet/src/cli/run-wallet.test.ts'], {
    "url?.protocol === 'http:'": 'url !== undefined',
    'URL.canParse(address) ? new URL(address) : undefined': 'new URL(address)',
  }),
  guards('apps/wallet/src/cli/file-storage.ts', ['file-storage.test.ts'], {
    'file.version === 1 && ': '',
    ' && Array.isArray(file.entries)': '',
    '    throw cause\n': '    return undefined\n',
  }),
  guards('apps/wallet/src/cli/run-wallet.ts', ['run-wallet.test.ts'], {
    'if (!isWanted) return': 'if (isWanted === false) return',
    'if (isAgreed === undefined) return': 'if (false) return',
    'if (!canAnswer) throw': 'if (false) throw',
    'if (!(error instanceof HolderError)) throw error': 'if (!(error instanceof HolderError)) return 1',
  }),
  guards('apps/wallet/src/cli/describe.ts', ['run-wallet.test.ts'], {
    'vctValues.map(sayValue).join': 'vctValues.join',
    'paths.map((path) => sayValue(path.join': 'paths.map((path) => (path.join',
    'sayValue(offer.credentialIssuer)': 'offer.credentialIssuer',
  }),
  guards('apps/wallet/src/cli/request-new-id.ts', ['run-wallet.test.ts'], {
    'response.ok ? ': 'response ? ',
    '-\\d\\d$/.test(birthDate)': '-\\d\\d/.test(birthDate)',
  }),
  guards('apps/wallet/src/web/use-wallet-store.ts', ['use-wallet-store.test.tsx'], {
    'location.pathname + location.search': 'location.href',
    'if (!isSecureContext) throw': 'if (false) throw',
    '  await webCrypto.generateEd25519Key()\n': '',
  }),
  guards('packages/credentials/oid4vci/holder-deps.ts', ['apps/server/src/high-assurance.db.test.ts'], {
    'await checkCertificates(readChain(jwt) ?? [])\n': '\n',
  }),
]
