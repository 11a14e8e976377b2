const VERIFIER = 'packages/services/verifier'
const CREDENTIAL = [`${VERIFIER}/presented-credential.db.test.ts`, `${VERIFIER}/presentation.db.test.ts`]
const ISSUANCE = 'packages/services/issuer/wallet/issuance.db.test.ts'

const DID_LOG = 'packages/credentials/did/did-log.test.ts'

/** What a presentation and a key proof have to hold: signatures, times, audience, nonce, key binding, disclosures, type, status. */
export const ENGINE_GUARDS = [
  {
    file: 'packages/credentials/oid4vp/verifier-presentation.ts',
    tests: CREDENTIAL,
    mutants: [
      {
        guard: "if (kid?.startsWith('did:') && isAccepted(didOf(kid), rules))",
        becomes: "if (kid?.startsWith('did:'))",
      },
      { guard: 'if (wanted.isHolderBindingRequired || sdJwt.keyBinding !== undefined)', becomes: 'if (false)' },
      {
        guard: 'if (wanted.isHolderBindingRequired || sdJwt.keyBinding !== undefined)',
        becomes: 'if (wanted.isHolderBindingRequired)',
      },
      { guard: 'if (!matchesType(wanted, claims)) throw', becomes: 'if (false) throw' },
      { guard: 'if (findUnmatchedClaim(wanted, claims))', becomes: 'if (false)' },
      { guard: 'if (status) await rules.checkStatus(status, issuer)', becomes: '' },
      { guard: 'if (isStatusRequired && claims.status === undefined)', becomes: 'if (false)' },
      { guard: 'if (surplus !== undefined) throw', becomes: 'if (false) throw' },
      { guard: 'presentation === undefined || more.length > 0', becomes: 'presentation === undefined' },
    ],
  },
  {
    file: 'packages/credentials/sd-jwt/key-binding.ts',
    tests: ['packages/credentials/sd-jwt/key-binding.test.ts'],
    mutants: [
      { guard: 'if (nonce !== expected.nonce) throw', becomes: 'if (false) throw' },
      { guard: 'if (!isSoleAudience(aud, expected.audience)) throw', becomes: 'if (false) throw' },
      { guard: 'if (!isIssuedNow(iat, expected.now)) throw', becomes: 'if (false) throw' },
      { guard: 'if (hash !== (await crypto.digestText(sdJwt.bound))) throw', becomes: 'if (false) throw' },
      { guard: '  await verifyHolderSignature(crypto, jwt, holderKey)\n', becomes: '' },
      { guard: 'aud.length === 1 && aud[0] === audience', becomes: 'aud.includes(audience)' },
    ],
  },
  {
    file: 'packages/credentials/sd-jwt/verify-sd-jwt.ts',
    tests: ['packages/credentials/sd-jwt/sd-jwt.test.ts', ...CREDENTIAL],
    mutants: [
      { guard: '  await verifyJwt(crypto, sdJwt.issuerJwt, key)\n', becomes: '' },
      { guard: '  validateJwtTimes(sdJwt.issuerJwt.claims, { now })\n', becomes: '' },
      { guard: '  validateIssuedAt(sdJwt.issuerJwt.claims, now)\n', becomes: '' },
    ],
  },
  {
    file: 'packages/credentials/sd-jwt/resolve-claims.ts',
    tests: ['packages/credentials/sd-jwt/sd-jwt.test.ts'],
    mutants: [
      { guard: 'if (!isDisclosable(name)) throw', becomes: 'if (false) throw' },
      { guard: 'if (Object.hasOwn(claims, name)) throw', becomes: 'if (false) throw' },
      { guard: 'if (reading.places.size < disclosures.length)', becomes: 'if (false)' },
      { guard: 'if (seen.has(digest)) throw', becomes: 'if (false) throw' },
      { guard: "if (hash !== undefined && hash !== 'sha-256') throw", becomes: 'if (false) throw' },
    ],
  },
  {
    file: 'packages/credentials/oid4vci/issuer-proofs.ts',
    tests: [ISSUANCE],
    mutants: [
      { guard: 'if (claims.aud !== credentialIssuer) throw', becomes: 'if (false) throw' },
      { guard: 'if (!isIssuedNow(claims.iat, now))', becomes: 'if (false)' },
      { guard: 'nonce === undefined || others.length > 0', becomes: 'nonce === undefined' },
      { guard: 'if (new Set(holderKeys', becomes: 'if (false && new Set(holderKeys' },
      { guard: '    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(jwk))\n', becomes: '' },
      { guard: '    validateJwtTimes(jwt.claims, { now })\n', becomes: '' },
    ],
  },
  {
    file: 'packages/credentials/status-list/status-list-jwt.ts',
    tests: ['packages/credentials/status-list/status-list-jwt.test.ts'],
    mutants: [
      { guard: '  await verifySignature(crypto, jwt, key)\n', becomes: '' },
      { guard: 'if (sub !== uri) throw', becomes: 'if (false) throw' },
      { guard: "typeof exp !== 'number' || exp * 1000 <= now.getTime()", becomes: "typeof exp !== 'number'" },
      { guard: 'if (credentialKid !== undefined && !isOfOneDid(kid, credentialKid))', becomes: 'if (false)' },
    ],
  },
  {
    file: 'packages/credentials/jose/dpop.ts',
    tests: ['packages/credentials/jose/dpop.test.ts'],
    mutants: [
      { guard: 'if (claims.htm !== method) throw', becomes: 'if (false) throw' },
      { guard: 'withoutQuery(claims.htu) !== withoutQuery(url)', becomes: 'false' },
      { guard: 'if (!isIssuedNow(claims.iat, now)) throw', becomes: 'if (false) throw' },
      { guard: 'if (expected.accessToken !== undefined && ath', becomes: 'if (false && ath' },
      { guard: '    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(publicJwk))\n', becomes: '' },
      { guard: "if (typeof jti !== 'string' || jti === '') throw", becomes: 'if (false) throw' },
      { guard: 'if (expected.thumbprint !== undefined && thumbprint', becomes: 'if (false && thumbprint' },
      { guard: 'toBareJwk(parseEcPublicJwk(jwt.header.jwk))', becomes: 'parseEcPublicJwk(jwt.header.jwk)' },
    ],
  },
  {
    file: 'packages/credentials/jose/jwe.ts',
    tests: ['packages/credentials/jose/jwe.test.ts'],
    mutants: [
      { guard: "if (header.alg !== 'ECDH-ES') throw", becomes: 'if (false) throw' },
      { guard: "if ('crit' in header) throw", becomes: 'if (false) throw' },
      { guard: 'if (protectedHeader.length > MAX_JOSE_HEADER_CHARACTERS)', becomes: 'if (false)' },
      { guard: 'withLength(decodeBase64Url(iv), IV_BYTES)', becomes: 'decodeBase64Url(iv)' },
      { guard: 'crypto.inflateRaw(content, MAX_INFLATED_BYTES)', becomes: 'crypto.inflateRaw(content, 2 ** 30)' },
    ],
  },
  {
    file: 'packages/services/verifier/outside/guarded-fetch.ts',
    tests: ['packages/services/verifier/outside/guarded-fetch.test.ts'],
    mutants: [
      { guard: ' || url.password)', becomes: ')' },
      { guard: "redirect: 'error', ", becomes: '' },
      { guard: "url.protocol === 'https:'", becomes: 'true' },
      { guard: "if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()", becomes: '' },
      { guard: 'if (size > maxBytes) throw tooLarge()', becomes: '' },
      { guard: 'if (response.status !== 200)', becomes: 'if (response.status >= 400)' },
    ],
  },
  {
    file: 'packages/credentials/did/verify-did-log.ts',
    tests: [DID_LOG],
    mutants: [
      { guard: 'if (last.entry.versionTime >= now) throw', becomes: 'if (last.entry.versionTime > now) throw' },
      { guard: 'if (last.parameters.isDeactivated) throw', becomes: 'if (false) throw' },
      { guard: 'if (last.entry.state.id !== did) throw', becomes: 'if (false) throw' },
      { guard: 'if (entry.state.id !== last.state.id) throw', becomes: 'if (false) throw' },
      { guard: 'if ((await hashJson(crypto, draft)) !== scid) throw', becomes: 'if (false) throw' },
      { guard: 'if (entry.versionTime < last.versionTime) throw', becomes: 'if (false) throw' },
      { guard: 'if (entry.versionId !== `${number}-${hash}`)', becomes: 'if (false)' },
      { guard: 'if (before.nextKeyHashes.length === 0) return', becomes: 'return' },
      { guard: 'if (!before.nextKeyHashes.includes(await hashText(crypto, key)))', becomes: 'if (false)' },
    ],
  },
  {
    file: 'packages/credentials/did/log-proof.ts',
    tests: [DID_LOG],
    mutants: [
      { guard: 'if (proofs.length === 0) throw', becomes: 'if (false) throw' },
      { guard: 'if (!isValid) throw', becomes: 'if (false) throw' },
      { guard: "type !== 'DataIntegrityProof' || ", becomes: '' },
      { guard: " || proofPurpose !== 'assertionMethod'", becomes: '' },
    ],
  },
  {
    file: 'packages/credentials/jose/jwt.ts',
    tests: ['packages/credentials/jose/jwt.test.ts'],
    mutants: [
      { guard: "if (header.alg !== 'ES256') throw", becomes: 'if (false) throw' },
      { guard: "if ('crit' in header || 'b64' in header)", becomes: 'if (false)' },
      { guard: 'seconds < exp', becomes: 'seconds <= exp' },
      { guard: 'exp !== undefined && !(', becomes: '!(' },
      { guard: 'seconds >= nbf', becomes: 'true' },
      { guard: 'iat <= latest', becomes: 'true' },
    ],
  },
  {
    file: 'packages/credentials/oid4vp/literal-pattern.ts',
    tests: ['packages/credentials/oid4vp/claim-filter.test.ts'],
    mutants: [
      { guard: 'if (!parts.every((part) => LITERAL.test(part)))', becomes: 'if (false)' },
      { guard: 'if (pattern.length > MAX_CHARACTERS)', becomes: 'if (false)' },
    ],
  },
  {
    file: 'packages/credentials/oid4vp/claim-filter.ts',
    tests: ['packages/credentials/oid4vp/claim-filter.test.ts'],
    mutants: [
      {
        guard: 'if (keyword === undefined) throw',
        becomes: 'if (keyword === undefined) return () => true; if (false) throw',
      },
      { guard: ' || level > MAX_LEVELS', becomes: '' },
      { guard: ' || entries.length > MAX_VALUES', becomes: '' },
    ],
  },
  {
    file: 'packages/credentials/oid4vp/holder-wanted.ts',
    tests: ['packages/credentials/oid4vp/presentation-definition.test.ts', 'apps/wallet/src/holder/present.test.ts'],
    mutants: [
      {
        guard: 'chosen.every((path) => path !== undefined) ? chosen : undefined',
        becomes: 'chosen.filter((path) => path !== undefined)',
      },
      { guard: 'filter?.accepts(value) ?? true', becomes: 'true' },
      { guard: 'fields.filter(({ isOptional }) => !isOptional)', becomes: 'fields' },
    ],
  },
  {
    file: 'packages/credentials/oid4vp/holder-request.ts',
    tests: ['apps/wallet/src/holder/present-by-definition.test.ts', 'apps/wallet/src/holder/present.test.ts'],
    mutants: [
      { guard: 'chosen === undefined && definition !== undefined', becomes: 'definition !== undefined' },
      { guard: 'if (signer !== verifier)', becomes: 'if (false)' },
      { guard: 'if (linked !== undefined && toDid(linked) !== verifier)', becomes: 'if (false)' },
    ],
  },
  {
    file: 'packages/credentials/oid4vci/holder-received.ts',
    tests: ['packages/credentials/oid4vci/holder-received.test.ts'],
    mutants: [
      { guard: 'if (isCertified && hostOf(issuerDid) !== hostOf(credentialIssuer))', becomes: 'if (false)' },
      { guard: '    await verifyJwt(crypto, sdJwt.issuerJwt, key)\n', becomes: '' },
      { guard: "typeof iss === 'string' && hostOf(iss) !== undefined", becomes: "typeof iss === 'string'" },
    ],
  },
]
