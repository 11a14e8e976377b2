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
  {
    file: 'packages/services/issuer/management/create-offer.ts',
    tests: ['packages/services/issuer/offer-reference.db.test.ts'],
    mutants: [
      { guard: "fitsHash(Buffer.from(hash, 'base64url'), SECRET.reference, secret)", becomes: 'true' },
      { guard: " || state !== 'OFFERED'", becomes: '' },
      { guard: 'link.length <= DENSE_LINK_BYTES', becomes: 'false' },
    ],
  },
  {
    file: 'packages/services/issuer/tenants.ts',
    tests: ['packages/services/issuer/tenants.db.test.ts'],
    mutants: [
      { guard: ' && did !== identity.did && faceOf(did) !== undefined', becomes: '' },
      { guard: 'offers.open(offer, id).issuerDid === identity.did', becomes: 'true' },
      { guard: ' || credentialIssuer === deps.serviceAddress)', becomes: ')' },
    ],
  },
  {
    file: `${WALLET}/grant-token.ts`,
    tests: [TOKEN],
    mutants: [
      { guard: 'issuer !== deps.name || !fitsHash(codeHash, SECRET.code, code)', becomes: 'issuer !== deps.name' },
      {
        guard: 'issuer !== deps.name || !fitsHash(codeHash, SECRET.code, code)',
        becomes: '!fitsHash(codeHash, SECRET.code, code)',
      },
      { guard: 'if (offerUntil === null || offerUntil <= now) return false', becomes: '' },
      {
        guard: "(state === 'IN_PROGRESS' && tokenUntil !== null && tokenUntil <= now)",
        becomes: "state === 'IN_PROGRESS'",
      },
      { guard: "return state === 'OFFERED' || (", becomes: 'return (' },
      { guard: '    fitsHash(exchange.refreshHash, SECRET.refresh, token) &&\n', becomes: '' },
      { guard: '    isOpenOffer(exchange.state) &&\n', becomes: '' },
      { guard: '    exchange.offerUntil > now &&\n', becomes: '' },
      { guard: 'if (dpop) requireBoundKey(found, dpop)', becomes: '' },
      { guard: '    if (!isOurs(exchange)) throw invalidGrant()\n', becomes: '' },
      { guard: 'dpop === undefined ? [] : [nonces.toUsed(dpop.nonce, now)]', becomes: '[]' },
    ],
  },
  {
    file: `${WALLET}/authorize.ts`,
    tests: [TOKEN, ISSUANCE],
    mutants: [
      { guard: '      fitsHash(found.tokenHash, SECRET.access, accessToken) &&\n', becomes: '' },
      { guard: '      found.issuer === deps.name &&\n', becomes: '' },
      {
        guard: '[found.tokenUntil, found.offerUntil].every((until) => until !== null && until > now)',
        becomes: 'found.tokenUntil !== null && found.offerUntil !== null',
      },
      { guard: '  requireBoundKey(exchange, dpop)\n', becomes: '' },
    ],
  },
  {
    file: `${WALLET}/finish-offer.ts`,
    tests: [ISSUANCE, REPEAT],
    mutants: [
      {
        guard: "(state === 'IN_PROGRESS' || state === 'READY') && offerUntil",
        becomes: 'offerUntil',
        because: 'from any other state the machine has no such step',
      },
      {
        guard: ' && offerUntil > deps.clock()',
        becomes: '',
        because: 'the same was asked a moment before, with the token',
      },
      { guard: 'return { nonces, issued, change', becomes: 'return { issued, change' },
    ],
  },
  {
    file: `${WALLET}/prove-request.ts`,
    tests: [ISSUANCE],
    mutants: [
      { guard: 'if (!deps.nonces.isCurrent(verified.nonce, now))', becomes: 'if (false)' },
      { guard: 'if (configurationId !== offer.configurationIds[0])', becomes: 'if (false)' },
      { guard: 'if (parsed.data.jwt.length > MAX_BATCH_SIZE)', becomes: 'if (false)' },
    ],
  },
  {
    file: `${WALLET}/repeat-collection.ts`,
    tests: [REPEAT],
    mutants: [
      { guard: 'if (!isInTime || collected', becomes: 'if (collected' },
      {
        guard: 'if (!isInTime || collected?.keysHash !== hashKeys(verified.holderKeys))',
        becomes: 'if (!isInTime || collected === undefined)',
      },
      { guard: 'if (collected.proofsHash !== hashProofs(proofs))\n', becomes: 'if (false)\n' },
    ],
  },
  {
    file: `${WALLET}/collect-credential.ts`,
    tests: [ISSUANCE, 'packages/services/issuer/management/management.db.test.ts'],
    mutants: [
      {
        guard: "if (state !== 'IN_PROGRESS')",
        becomes: 'if (false)',
        because: 'only from there the machine has a step to DEFERRED but for DEFERRED itself',
      },
    ],
  },
  {
    file: 'packages/services/issuer/management/create-offer.ts',
    tests: ['packages/services/issuer/management/renew-offer.db.test.ts'],
    mutants: [
      {
        guard: "if (issuer !== deps.name || state !== 'IN_PROGRESS' || offer === null) return undefined",
        becomes: 'if (issuer !== deps.name || offer === null) return undefined',
      },
      {
        guard: 'const noToken = { tokenHash: null, refreshHash: null, dpopHash: null, tokenUntil: deps.clock() }',
        becomes: 'const noToken = {}',
      },
    ],
  },
  {
    file: `${WALLET}/verify-dpop.ts`,
    tests: [TOKEN, ISSUANCE],
    mutants: [
      {
        guard: 'verified.nonce === undefined || !nonces.isCurrent(verified.nonce, now)',
        becomes: 'verified.nonce === undefined',
      },
      { guard: 'dpopHash === null || !timingSafeEqual(dpopHash, hashDpopKey(id, dpop))', becomes: 'dpopHash === null' },
    ],
  },
  {
    file: 'packages/services/issuer/nonces.ts',
    tests: ['packages/services/issuer/nonces.test.ts'],
    mutants: [
      {
        guard: 'if (!timingSafeEqual(macOf(head), bytes.subarray(RANDOM_BYTES + TIME_BYTES))) return false',
        becomes: '',
      },
      { guard: 'return head.readUInt32BE(RANDOM_BYTES) * 1000 > now.getTime()', becomes: 'return true' },
      { guard: " || bytes.toString('base64url') !== nonce", becomes: '' },
    ],
  },
  {
    file: 'packages/services/issuer/issued-credential-repository.ts',
    tests: [
      'packages/services/issuer/management/change-status.db.test.ts',
      'packages/services/issuer/sweep-issuer.db.test.ts',
    ],
    mutants: [
      {
        guard: '.where(and(eq(issuedCredentials.id, id), eq(issuedCredentials.status, from)))',
        becomes: '.where(eq(issuedCredentials.id, id))',
      },
      {
        guard: '.where(and(eq(issuedCredentials.id, id), eq(issuedCredentials.service, service)))',
        becomes: '.where(eq(issuedCredentials.id, id))',
      },
      { guard: ', lt(issuedCredentials.validUntil, day)', becomes: '' },
    ],
  },
  {
    file: 'packages/services/issuer/management/change-status.ts',
    tests: [
      'packages/services/issuer/management/change-status.db.test.ts',
      'packages/services/issuer/management/management.db.test.ts',
    ],
    mutants: [
      { guard: 'if (!isOpenOffer(state) || !canMove(state, to)) throw refusedStep(state, to)', becomes: '' },
      { guard: "if (from === 'INIT' || !canMoveCredential(from, to))", becomes: "if (from === 'INIT')" },
      { guard: "if (to === 'READY' && (offer === null ||", becomes: 'if (false && (offer === null ||' },
      {
        guard: 'if (!(await moveIssuedCredential(tx, { id, from, to }))) throw changedMeanwhile()',
        becomes: 'await moveIssuedCredential(tx, { id, from, to })',
      },
    ],
  },
  {
    file: `${STATUS}/list-position-repository.ts`,
    tests: [`${STATUS}/status-entries.engines.test.ts`],
    mutants: [
      { guard: ' and before.next < stored.length', becomes: '' },
      { guard: 'order by list.id for update of list', becomes: 'order by list.id' },
      { guard: 'least(before.next + before.count, stored.length)', becomes: 'before.next + before.count' },
    ],
  },
  {
    file: `${STATUS}/status-list-repository.ts`,
    tests: [
      `${STATUS}/list-publisher.db.test.ts`,
      `${STATUS}/status-entries.engines.test.ts`,
      `${STATUS}/current-status-list.db.test.ts`,
    ],
    mutants: [
      { guard: 'lte(statusLists.publishedVersion, version)', becomes: 'isNotNull(statusLists.publishedVersion)' },
      { guard: '        eq(statusLists.service, service),\n        or(', becomes: '        or(' },
    ],
  },
  {
    file: `${VERIFIER}/wallet/receive-answer.ts`,
    tests: [...PRESENTATION, 'apps/server/src/way-back.db.test.ts'],
    mutants: [
      { guard: "if (state !== 'PENDING' || request === null)", becomes: 'if (request === null)' },
      { guard: 'if (!isStateless && answer.state !== request.state)', becomes: 'if (false)' },
      { guard: "if (exchange.state !== 'PENDING') throw new SessionClosedError()", becomes: '' },
      { guard: 'if (state === undefined) throw unknownId(id)', becomes: '' },
      { guard: "device === 'same' ? wayBack(deps, exchange) : undefined", becomes: 'wayBack(deps, exchange)' },
    ],
  },
  {
    file: `${VERIFIER}/wallet/receive-answer.ts`,
    tests: ['packages/services/high-assurance.db.test.ts'],
    mutants: [
      { guard: 'origin === undefined ? deps.clientId : `${ORIGIN_PREFIX}${origin}`', becomes: 'deps.clientId' },
      { guard: "(answer.kind === 'refusal' || origin !== undefined)", becomes: 'true' },
    ],
  },
  {
    file: `${VERIFIER}/session.ts`,
    tests: PRESENTATION,
    mutants: [
      {
        guard:
          "if ((state === 'PENDING' || state === 'ANSWERED' || state === 'FAILED') && dueAt <= now) return undefined",
        becomes: '',
      },
      {
        guard: 'exchange?.verifier !== deps.name || verificationStateOf',
        becomes: 'exchange === undefined || verificationStateOf',
      },
    ],
  },
  {
    file: 'packages/services/issuer/sweep-issuer.ts',
    tests: ['packages/services/issuer/sweep-issuer.db.test.ts'],
    mutants: [
      { guard: '  await deps.publisher.sweep(now)\n', becomes: '' },
      { guard: 'now.getTime() - DAY_MS', becomes: 'now.getTime()' },
    ],
  },
  {
    file: `${VERIFIER}/outside/single-flight-cache.ts`,
    tests: [`${VERIFIER}/outside/single-flight-cache.test.ts`],
    mutants: [
      { guard: 'entry && entry.expiresAt > clock()', becomes: 'entry' },
      { guard: '.finally(() => flights.delete(key))', becomes: '' },
      { guard: 'if (flying) return flying', becomes: '' },
    ],
  },
  {
    file: `${VERIFIER}/outside/issuer-keys.ts`,
    tests: [`${VERIFIER}/presented-credential.db.test.ts`],
    mutants: [
      { guard: 'clock().getTime() + DOCUMENT_LIFETIME_MS', becomes: 'clock().getTime() + 1e12' },
      { guard: "['assertionMethod']", becomes: "['assertionMethod', 'authentication']" },
    ],
  },
  {
    file: `${VERIFIER}/outside/issuer-keys.ts`,
    tests: [`${VERIFIER}/foreign-issuers.db.test.ts`],
    mutants: [
      { guard: 'return (key) => key.x === x && key.y === y', becomes: 'return () => x !== y' },
      { guard: 'if (key === undefined || more.length > 0)', becomes: 'if (key === undefined)' },
    ],
  },
  {
    file: 'packages/services/certificates/trust-anchors.ts',
    tests: [`${VERIFIER}/foreign-issuers.db.test.ts`],
    mutants: [
      { guard: 'own.ca || isSelfSigned(own)', becomes: 'isSelfSigned(own)' },
      { guard: '!isIssuedBy(certificate, chain[at + 1])', becomes: 'false' },
      {
        guard: 'anchor === undefined || ![...chain, anchor].every((one) => isInTime(one, clock()))',
        becomes: 'anchor === undefined',
      },
      { guard: 'new Date(validFrom) <= now && ', becomes: '' },
    ],
  },
  {
    file: `${VERIFIER}/outside/web-issuer-keys.ts`,
    tests: [`${VERIFIER}/foreign-issuers.db.test.ts`],
    mutants: [{ guard: 'if (document.issuer !== issuer) throw', becomes: 'if (false) throw' }],
  },
  {
    file: `${VERIFIER}/outside/status-checker.ts`,
    tests: CREDENTIAL,
    mutants: [
      { guard: 'if (nameOf(issuer) !== nameOf(credential))', becomes: 'if (false)' },
      { guard: "if (status === 'suspended') throw", becomes: 'if (false) throw' },
      { guard: "if (status === 'revoked') throw", becomes: 'if (false) throw' },
      { guard: 'known?.token === token && known.list.expiresAt > clock()', becomes: 'known?.token === token' },
    ],
  },
]
