import { guards } from './guards.mjs'

const WALLET = 'packages/services/issuer/wallet'
const TOKEN = `${WALLET}/token.db.test.ts`
const ISSUANCE = `${WALLET}/issuance.db.test.ts`
const REPEAT = `${WALLET}/repeat-collection.db.test.ts`
const VERIFIER = 'packages/services/verifier'
const PRESENTATION = [`${VERIFIER}/presentation.db.test.ts`, `${VERIFIER}/session.db.test.ts`]
const CREDENTIAL = [`${VERIFIER}/presented-credential.db.test.ts`, `${VERIFIER}/presentation.db.test.ts`]
const STATUS = 'packages/services/status-lists'

/** What a wallet has to prove to collect and to present, and what the issuer's and the lists' rows stand for. */
export const SERVICE_GUARDS = [
  guards('packages/services/issuer/wallet/finish-offer.ts', ['issuance.db.test.ts', 'lost-answer.db.test.ts'], {
    'if (entries) deps.entries.giveBack(entries)': '',
    'isRefusal || isFaultOfOneRow(error)': ['isRefusal', 'true'],
    'error instanceof NonceUsedError || error': 'error',
  }),
  guards('packages/services/status-lists/status-entries.ts', ['status-entries.engines.test.ts'], {
    'given.splice(-count)': 'given.slice(-count)',
    'given.length >= count': 'given.length > 0',
  }),
  guards(
    'packages/services/verifier/outside/status-checker.ts',
    ['packages/services/verifier/foreign-issuers.db.test.ts'],
    {
      'const token = await readOwnList?.(uri)': 'const token = await readOwnList?.(uri).catch(() => undefined)',
    },
  ),
  guards(
    'packages/services/issuer/management/create-offer.ts',
    ['packages/services/issuer/offer-reference.db.test.ts', TOKEN],
    {
      "fitsHash(Buffer.from(hash, 'base64url'), SECRET.reference, secret)": 'true',
      ' || !isRedeemableAt(deps.clock(), exchange)': '',
      '  offerUntil !== null &&\n  offerUntil > now &&\n': '',
      "(state === 'OFFERED' || (state === 'IN_PROGRESS' && tokenUntil !== null && tokenUntil <= now))": [
        "state === 'OFFERED'",
        "(state === 'OFFERED' || state === 'IN_PROGRESS')",
        "(state === 'IN_PROGRESS' && tokenUntil !== null && tokenUntil <= now)",
      ],
      'link.length <= DENSE_LINK_BYTES': 'false',
    },
  ),
  guards(`${WALLET}/wallet-routes.ts`, ['packages/services/issuer/tenants.db.test.ts'], {
    'url: `${deps.credentialIssuer}${path}`': 'url: `${deps.serviceAddress}${path}`',
  }),
  guards('packages/services/http/endpoint.ts', PRESENTATION, {
    'at >= 0 && count <= most': 'at > 0 && count <= most',
  }),
  guards('packages/services/issuer/tenants.ts', ['tenants.db.test.ts'], {
    ' && did !== identity.did && faceOf(did) !== undefined': '',
    'offers.open(offer, id).issuerDid === identity.did': 'true',
    ' || credentialIssuer === deps.serviceAddress)': ')',
  }),
  guards(`${WALLET}/grant-token.ts`, [TOKEN], {
    'issuer !== deps.name || !fitsHash(codeHash, SECRET.code, code)': [
      'issuer !== deps.name',
      '!fitsHash(codeHash, SECRET.code, code)',
    ],
    'isCollectedHere(deps, exchange) && isRedeemableAt(now, exchange)': [
      'isCollectedHere(deps, exchange)',
      'isRedeemableAt(now, exchange)',
    ],
    ' && deps.grantsRefresh)': ')',
    '    fitsHash(exchange.refreshHash, SECRET.refresh, token) &&\n': '',
    '    isOpenOffer(exchange.state) &&\n': '',
    '    exchange.offerUntil > now &&\n': '',
    'if (dpop) requireBoundKey(found, dpop)': '',
    '    if (!isOurs(exchange)) throw invalidGrant()\n': '',
    'dpop === undefined ? [] : [nonces.toUsed(dpop.nonce, now)]': '[]',
  }),
  guards(`${WALLET}/authorize.ts`, [TOKEN, ISSUANCE], {
    '      fitsHash(found.tokenHash, SECRET.access, accessToken) &&\n': '',
    '      found.issuer === deps.name &&\n': '',
    '[found.tokenUntil, found.offerUntil].every((until) => until !== null && until > now)':
      'found.tokenUntil !== null && found.offerUntil !== null',
    '  requireBoundKey(exchange, dpop)\n': '',
  }),
  guards(`${WALLET}/finish-offer.ts`, [ISSUANCE, REPEAT], {
    "(state === 'IN_PROGRESS' || state === 'READY') && offerUntil": {
      becomes: 'offerUntil',
      because: 'from any other state the machine has no such step',
    },
    ' && offerUntil > deps.clock()': { becomes: '', because: 'the same was asked a moment before, with the token' },
    'return { nonces, issued, change': 'return { issued, change',
  }),
  guards(`${WALLET}/prove-request.ts`, [ISSUANCE], {
    'if (!deps.nonces.isCurrent(keyProofs.nonce, now))': 'if (false)',
    '  await verifyKeyProofs(nodeCrypto, keyProofs)\n': '',
    'if (configurationId !== offer.configurationIds[0])': 'if (false)',
    'if (parsed.data.jwt.length > MAX_BATCH_SIZE)': 'if (false)',
  }),
  guards(`${WALLET}/repeat-collection.ts`, [REPEAT], {
    'if (!isInTime || collected': 'if (collected',
    'if (!isInTime || collected?.keysHash !== hashKeys(verified.holderKeys))':
      'if (!isInTime || collected === undefined)',
    'if (collected.proofsHash !== hashProofs(proofs))\n': 'if (false)\n',
  }),
  guards(`${WALLET}/collect-credential.ts`, [REPEAT], {
    'if (before === undefined || hashKeys(before.holderKeys) !== hashKeys(holderKeys))': 'if (before === undefined)',
    'isRepeated ? [] : nonces': ['[]', 'nonces'],
  }),
  guards('packages/services/issuer/management/create-offer.ts', ['renew-offer.db.test.ts'], {
    "if (issuer !== deps.name || state !== 'IN_PROGRESS' || offer === null) return undefined":
      'if (issuer !== deps.name || offer === null) return undefined',
    'const noToken = { tokenHash: null, refreshHash: null, dpopHash: null, tokenUntil: deps.clock() }':
      'const noToken = {}',
  }),
  guards(`${WALLET}/verify-dpop.ts`, [TOKEN, ISSUANCE], {
    'nonce === undefined || !nonces.isCurrent(nonce, now)': 'nonce === undefined',
    'dpopHash === null || !timingSafeEqual(dpopHash, hashDpopKey(id, dpop))': 'dpopHash === null',
  }),
  guards(`${WALLET}/remember-imports.ts`, ['remember-imports.test.ts'], {
    '`${jwk.x}.${jwk.y}`': '`${jwk.x}`',
    'if (known.size() > most)': 'if (false)',
  }),
  guards('packages/services/issuer/nonces.ts', ['nonces.test.ts'], {
    'if (!timingSafeEqual(macOf(head), bytes.subarray(RANDOM_BYTES + TIME_BYTES))) return false': '',
    'return head.readUInt32BE(RANDOM_BYTES) * 1000 > now.getTime()': 'return true',
    " || bytes.toString('base64url') !== nonce": '',
  }),
  guards(
    'packages/services/issuer/issued-credential-repository.ts',
    ['packages/services/issuer/management/change-status.db.test.ts', 'sweep-issuer.db.test.ts'],
    {
      '.where(and(eq(issuedCredentials.id, id), eq(issuedCredentials.status, from)))':
        '.where(eq(issuedCredentials.id, id))',
      '.where(and(eq(issuedCredentials.id, id), eq(issuedCredentials.service, service)))':
        '.where(eq(issuedCredentials.id, id))',
      ', lt(issuedCredentials.validUntil, day)': '',
    },
  ),
  guards(
    'packages/services/issuer/management/change-status.ts',
    ['change-status.db.test.ts', 'management.db.test.ts'],
    {
      'if (!isOpenOffer(state) || !canMove(state, to)) throw refusedStep(state, to)': '',
      "if (from === 'INIT' || !canMoveCredential(from, to))": "if (from === 'INIT')",
      "if (to === 'READY' && (offer === null ||": 'if (false && (offer === null ||',
      '!(await deps.identities.findKept(issued.issuerDid))': 'false',
      'if (!(await moveIssuedCredential(tx, { id, from, to }))) throw changedMeanwhile()':
        'await moveIssuedCredential(tx, { id, from, to })',
    },
  ),
  guards('packages/services/dids/identities.ts', ['packages/services/registry/registry.db.test.ts'], {
    'if (place !== base.href) elsewhere': 'if (false) elsewhere',
    'nameOf(label, place, one) === record.name': ['nameOf(label, base.href, one) === record.name', 'true'],
  }),
  guards(`${STATUS}/list-publisher.ts`, ['list-publisher.db.test.ts'], {
    'if (error instanceof ManagementError) waiting': ['waiting', 'if (false) waiting'],
  }),
  guards(`${STATUS}/list-position-repository.ts`, ['status-entries.engines.test.ts'], {
    ' and before.next < stored.length': '',
    'order by list.id for update of list': 'order by list.id',
    'least(before.next + before.count, stored.length)': 'before.next + before.count',
  }),
  guards(
    `${STATUS}/status-list-repository.ts`,
    ['list-publisher.db.test.ts', 'status-entries.engines.test.ts', 'current-status-list.db.test.ts'],
    {
      'lte(statusLists.publishedVersion, version)': 'isNotNull(statusLists.publishedVersion)',
      '        eq(statusLists.service, service),\n        or(': '        or(',
    },
  ),
  guards(`${VERIFIER}/wallet/receive-answer.ts`, [...PRESENTATION, 'apps/server/src/way-back.db.test.ts'], {
    "if (state !== 'PENDING' || request === null)": 'if (request === null)',
    'if (!isStateless && answer.state !== request.state)': 'if (false)',
    "if (exchange.state !== 'PENDING') throw new SessionClosedError()": '',
    'if (state === undefined) throw unknownId(id)': '',
    "device === 'same' ? wayBack(deps, exchange) : undefined": 'wayBack(deps, exchange)',
  }),
  guards(`${VERIFIER}/outside/guarded-fetch.ts`, ['packages/services/verifier/presented-credential.db.test.ts'], {
    'response.status >= 500 && isOwn?.(url.href)': ['false', 'response.status >= 500'],
  }),
  guards(`${VERIFIER}/wallet/receive-answer.ts`, ['packages/services/high-assurance.db.test.ts'], {
    'origin === undefined ? deps.clientId : `${ORIGIN_PREFIX}${origin}`': 'deps.clientId',
    "(answer.kind === 'refusal' || origin !== undefined)": 'true',
  }),
  guards(`${VERIFIER}/session.ts`, PRESENTATION, {
    "if ((state === 'PENDING' || state === 'ANSWERED' || state === 'FAILED') && dueAt <= now) return undefined": '',
    'exchange?.verifier !== deps.name || verificationStateOf': 'exchange === undefined || verificationStateOf',
  }),
  guards('packages/services/keys/file-key-store.ts', ['key-store.engines.test.ts'], {
    '/^[a-z0-9][a-z0-9.-]{0,120}$/': ['/[a-z0-9][a-z0-9.-]{0,120}$/', '/^[a-z0-9][a-z0-9.-]{0,120}/'],
  }),
  guards('packages/services/issuer/sweep-issuer.ts', ['sweep-issuer.db.test.ts'], {
    '  await deps.publisher.sweep(now)\n': '',
    'now.getTime() - DAY_MS': 'now.getTime()',
  }),
  guards('packages/kernel/byte-cache.ts', ['byte-cache.test.ts'], {
    ' && entry.expiresAt > clock()': '',
    'if (one.expiresAt <= now) drop': 'if (false) drop',
    'if (sum > maxBytes) drop': 'if (false) drop',
    'ENTRY_BYTES + BYTES_OF_CHARACTER * key.length + bytes': [
      'ENTRY_BYTES + bytes',
      'BYTES_OF_CHARACTER * key.length + bytes',
      'ENTRY_BYTES + BYTES_OF_CHARACTER * key.length',
    ],
    'if (former !== undefined) drop(key, former)': '',
  }),
  guards(`${VERIFIER}/outside/status-checker.ts`, [`${VERIFIER}/outside/status-checker.test.ts`], {
    'bytes: list.bytes.byteLength': 'bytes: 0',
    'Math.min(clock().getTime() + ttlMs, list.expiresAt.getTime())': 'clock().getTime() + ttlMs',
    ', MAX_TTL_SECONDS)': ', Number.POSITIVE_INFINITY)',
    'await verify(token, uri, credential, atOnce)': 'await verify(token, uri, credential, takeTurn)',
    'last.then(() => nextTurn()).then(task)': 'last.then(task)',
    'inTurn(() => verifyStatusList(nodeCrypto, parsed, { key, uri, credentialKid, now: clock() }))':
      'verifyStatusList(nodeCrypto, parsed, { key, uri, credentialKid, now: clock() })',
  }),
  guards(`${VERIFIER}/outside/single-flight-cache.ts`, ['single-flight-cache.test.ts'], {
    '.finally(() => flights.delete(key))': '',
    'if (flying) return flying': '',
  }),
  guards(`${VERIFIER}/outside/issuer-keys.ts`, [`${VERIFIER}/presented-credential.db.test.ts`], {
    'clock().getTime() + DOCUMENT_LIFETIME_MS': 'clock().getTime() + 1e12',
    "['assertionMethod']": "['assertionMethod', 'authentication']",
  }),
  guards(`${VERIFIER}/outside/issuer-keys.ts`, [`${VERIFIER}/foreign-issuers.db.test.ts`], {
    'return (key) => key.x === x && key.y === y': 'return () => x !== y',
    'if (key === undefined || more.length > 0)': 'if (key === undefined)',
  }),
  guards('packages/services/certificates/signing-certificate.ts', ['trust-anchors.test.ts'], {
    ' && certificate.verify(issuer.publicKey)': '',
    'certificate.checkIssued(issuer) && ': '',
  }),
  guards('packages/services/certificates/trust-anchors.ts', [`${VERIFIER}/foreign-issuers.db.test.ts`], {
    ' && isPathAllowed(path.map(({ raw }) => readCertificateLimits(raw)))': '',
    '!isIssuedBy(certificate, chain[at + 1])': 'false',
    'path.every((one) => isInTime(one, now)) && ': '',
    'new Date(validFrom) <= now && ': '',
  }),
  guards(`${VERIFIER}/outside/web-issuer-keys.ts`, [`${VERIFIER}/foreign-issuers.db.test.ts`], {
    'if (document.issuer !== issuer) throw': 'if (false) throw',
  }),
  guards('packages/services/registry/create-registry-service.ts', ['registry.db.test.ts'], {
    "STATUS_LIST_HEADERS = { 'cache-control': 'no-cache'":
      "STATUS_LIST_HEADERS = { 'cache-control': 'public, max-age=86400'",
  }),
  guards(`${VERIFIER}/create-verifier-service.ts`, ['apps/server/src/declaration/refused-credentials.db.test.ts'], {
    'input.isStatusRequired ?? true': 'input.isStatusRequired ?? false',
  }),
  guards(`${VERIFIER}/outside/status-checker.ts`, CREDENTIAL, {
    'if (nameOf(issuer) !== nameOf(credential))': 'if (false)',
    "if (status === 'suspended') throw": 'if (false) throw',
    "if (status === 'revoked') throw": 'if (false) throw',
    'known?.token === token && known.list.expiresAt > clock()': 'known?.token === token',
  }),
]
