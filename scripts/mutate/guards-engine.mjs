import { guards } from './guards.mjs'

const VERIFIER = 'packages/services/verifier'
const CREDENTIAL = [`${VERIFIER}/presented-credential.db.test.ts`, `${VERIFIER}/presentation.db.test.ts`]
const ISSUANCE = 'packages/services/issuer/wallet/issuance.db.test.ts'

const DID_LOG = 'packages/credentials/did/did-log.test.ts'

/** What a presentation and a key proof have to hold: signatures, times, audience, nonce, key binding, disclosures, type, status. */
export const ENGINE_GUARDS = [
  guards('packages/credentials/oid4vp/verifier-presentation.ts', CREDENTIAL, {
    "if (kid?.startsWith('did:') && isAccepted(didOf(kid), rules))": "if (kid?.startsWith('did:'))",
    'if (wanted.isHolderBindingRequired || sdJwt.keyBinding !== undefined)': [
      'if (false)',
      'if (wanted.isHolderBindingRequired)',
    ],
    'if (!matchesType(wanted, claims)) throw': 'if (false) throw',
    'if (findUnmatchedClaim(wanted, claims))': 'if (false)',
    'if (status) await rules.checkStatus(status, issuer)': '',
    'if (isStatusRequired && claims.status === undefined)': 'if (false)',
    'if (surplus !== undefined) throw': 'if (false) throw',
    'presentation === undefined || more.length > 0': 'presentation === undefined',
  }),
  guards('packages/credentials/oid4vp/verifier-presentation.ts', ['verifier-presentation.test.ts'], {
    'acceptsIssuer?.(issuer) === true': 'acceptsIssuer !== undefined',
  }),
  guards('packages/credentials/oid4vp/verifier-response.ts', ['verifier-response.test.ts'], {
    "form.vp_token !== undefined && !isError(form.error) && rules.responseMode === 'direct_post.jwt'": 'false',
  }),
  guards('packages/credentials/did/did-url.ts', ['did-url.test.ts'], { '|[/\\\\?#]/.test(': '/.test(' }),
  guards('packages/credentials/sd-jwt/key-binding.ts', ['key-binding.test.ts'], {
    'if (nonce !== expected.nonce) throw': 'if (false) throw',
    'if (!isSoleAudience(aud, expected.audience)) throw': 'if (false) throw',
    'if (!isIssuedNow(iat, expected.now)) throw': 'if (false) throw',
    '  requireInTime(jwt, expected.now)\n': '',
    'of [now, signedAt]': ['of [now]', 'of [signedAt]'],
    'if (hash !== (await crypto.digestText(sdJwt.bound))) throw': 'if (false) throw',
    '  await verifyHolderSignature(crypto, jwt, holderKey)\n': '',
    'aud.length === 1 && aud[0] === audience': 'aud.includes(audience)',
  }),
  guards('packages/credentials/sd-jwt/verify-sd-jwt.ts', ['sd-jwt.test.ts', ...CREDENTIAL], {
    '  await verifyJwt(crypto, sdJwt.issuerJwt, key)\n': '',
    '  validateJwtTimes(sdJwt.issuerJwt.claims, { now })\n': '',
    '  validateIssuedAt(claims, now)\n': ['', '  validateIssuedAt(sdJwt.issuerJwt.claims, now)\n'],
  }),
  guards('packages/credentials/sd-jwt/limits.ts', ['limits.test.ts'], {
    'countDigests(element, level + 1)': 'countDigests(element, level)',
    'countDigests(member, level + 1)': 'countDigests(member, level)',
  }),
  guards('packages/credentials/sd-jwt/resolve-claims.ts', ['sd-jwt.test.ts'], {
    'if (!isDisclosable(name)) throw': 'if (false) throw',
    'if (Object.hasOwn(claims, name)) throw': 'if (false) throw',
    'if (reading.places.size < disclosures.length)': 'if (false)',
    'if (seen.has(digest)) throw': 'if (false) throw',
    "if (hash !== undefined && hash !== 'sha-256') throw": 'if (false) throw',
  }),
  guards('packages/credentials/oid4vci/issuer-proofs.ts', [ISSUANCE], {
    'if (aud !== credentialIssuer) throw': 'if (false) throw',
    'if (!isIssuedNow(iat, now)) throw': 'if (false) throw',
    'nonce === undefined || others.length > 0': 'nonce === undefined',
    'if (new Set(holderKeys': 'if (false && new Set(holderKeys',
    '    for (const { jwt, key } of signed) await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(key))\n': '',
    '    validateJwtTimes(jwt.claims, { now, skewSeconds: ISSUED_AT_TOLERANCE_SECONDS })\n': '',
    "'invalid_proof', 'The proof carries no nonce.'": "'invalid_nonce', 'The proof carries no nonce.'",
  }),
  guards('packages/credentials/status-list/status-list-jwt.ts', ['status-list-jwt.test.ts'], {
    '  await verifySignature(crypto, jwt, key)\n': '',
    'if (sub !== uri) throw': 'if (false) throw',
    "typeof exp !== 'number' || exp * 1000 <= now.getTime()": "typeof exp !== 'number'",
    '  requireBegun(jwt, now)\n': '',
    'if (credentialKid !== undefined && !isOfOneDid(kid, credentialKid))': 'if (false)',
  }),
  guards('packages/credentials/jose/dpop.ts', ['dpop.test.ts'], {
    'if (claims.htm !== method) throw': 'if (false) throw',
    '!isSameAddress(claims.htu, url)': 'false',
    'WRITTEN.test(written) && ': '',
    ' && isBare': '',
    'if (!isIssuedNow(claims.iat, now)) throw': 'if (false) throw',
    '  validateJwtTimes(claims, { now, skewSeconds: ISSUED_AT_TOLERANCE_SECONDS })\n': '',
    'if (expected.accessToken !== undefined && ath': 'if (false && ath',
    '    await verifyJwt(crypto, jwt, await crypto.importEs256PublicKey(publicJwk))\n': '',
    "if (typeof jti !== 'string' || jti === '') throw": 'if (false) throw',
    'toBareJwk(parseEcPublicJwk(jwt.header.jwk))': 'parseEcPublicJwk(jwt.header.jwk)',
  }),
  guards('packages/credentials/jose/jwe.ts', ['jwe.test.ts'], {
    "if (header.alg !== 'ECDH-ES') throw": 'if (false) throw',
    "if ('crit' in header) throw": 'if (false) throw',
    'if (protectedHeader.length > MAX_JOSE_HEADER_CHARACTERS)': 'if (false)',
    'withLength(decodeBase64Url(iv), IV_BYTES)': 'decodeBase64Url(iv)',
    'crypto.inflateRaw(content, MAX_INFLATED_BYTES)': 'crypto.inflateRaw(content, 2 ** 30)',
  }),
  guards('packages/services/verifier/outside/guarded-fetch.ts', ['guarded-fetch.test.ts'], {
    ' || url.password)': ')',
    "redirect: 'error', ": '',
    "url.protocol === 'https:'": 'true',
    'if (response.status !== 200)': 'if (response.status >= 400)',
  }),
  guards('packages/kernel/read-capped.ts', ['packages/services/verifier/outside/guarded-fetch.test.ts'], {
    "if (Number(response.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge()": '',
    'if (bytes === undefined) throw tooLarge()': 'if (bytes === undefined) return Buffer.alloc(0)',
  }),
  guards('packages/kernel/read-up-to.ts', ['read-up-to.test.ts'], {
    'if (size > maxBytes) {': 'if (false) {',
    '      await reader?.cancel().catch(() => undefined)\n': '',
  }),
  guards('packages/credentials/did/verify-did-log.ts', [DID_LOG], {
    'if (last.entry.versionTime >= now) throw': 'if (last.entry.versionTime > now) throw',
    'if (last.parameters.isDeactivated) throw': 'if (false) throw',
    'if (last.entry.state.id !== did) throw': 'if (false) throw',
    'if (entry.state.id !== last.state.id) throw': 'if (false) throw',
    'if ((await hashJson(crypto, draft)) !== scid) throw': 'if (false) throw',
    'if (entry.versionTime < last.versionTime) throw': 'if (false) throw',
    'if (entry.versionId !== `${number}-${hash}`)': 'if (false)',
    'if (before.nextKeyHashes.length === 0) return': 'return',
    'if (!announced.has(await hashText(crypto, key)))': 'if (false)',
  }),
  guards('packages/credentials/did/log-proof.ts', [DID_LOG], {
    'if (proofs.length === 0) throw': 'if (false) throw',
    'if (!isValid) throw': 'if (false) throw',
    "type !== 'DataIntegrityProof' || ": '',
    " || proofPurpose !== 'assertionMethod'": '',
  }),
  guards('packages/credentials/jose/jwt.ts', ['jwt.test.ts'], {
    "if (header.alg !== 'ES256') throw": 'if (false) throw',
    "if ('crit' in header || 'b64' in header)": 'if (false)',
    'seconds < exp': 'seconds <= exp',
    'exp !== undefined && !(': '!(',
    'seconds + (skewSeconds ?? ISSUER_CLOCK_SKEW_SECONDS) >= nbf': ['true', 'seconds >= nbf'],
    'exp + (skewSeconds ?? 0)': ['exp', 'exp + ISSUER_CLOCK_SKEW_SECONDS'],
    'iat <= latest': 'true',
  }),
  guards('packages/credentials/oid4vp/literal-pattern.ts', ['claim-filter.test.ts'], {
    'if (!parts.every((part) => LITERAL.test(part)))': 'if (false)',
    'if (pattern.length > MAX_CHARACTERS)': 'if (false)',
  }),
  guards(
    'packages/credentials/oid4vp/verifier-presentation-definition.ts',
    ['verifier-presentation-definition.test.ts'],
    {
      ' || others.length > 0 || isOptional': [' || others.length > 0', ' || isOptional'],
      'if (!type?.values) throw': 'if (!type) throw',
    },
  ),
  guards('packages/credentials/oid4vp/presentation-definition.ts', ['presentation-definition.test.ts'], {
    'descriptor.format ?? format': 'format ?? descriptor.format',
  }),
  guards('packages/credentials/oid4vp/verifier-response.ts', ['verifier-response.test.ts'], {
    '!Array.isArray(list) || ': '',
    " || list.some((item) => typeof item !== 'string')": '',
  }),
  guards('packages/credentials/oid4vp/claim-filter.ts', ['claim-filter.test.ts'], {
    ' && Object.hasOwn(TYPES, name)': '',
    'if (keyword === undefined) throw': 'if (keyword === undefined) return () => true; if (false) throw',
    ' || level > MAX_LEVELS': '',
    ' || entries.length > MAX_VALUES': '',
  }),
  guards(
    'packages/credentials/oid4vp/holder-wanted.ts',
    ['presentation-definition.test.ts', 'apps/wallet/src/holder/present.test.ts'],
    {
      'chosen.every((path) => path !== undefined) ? chosen : undefined': 'chosen.filter((path) => path !== undefined)',
      'filter?.accepts(value) ?? true': 'true',
      'fields.filter(({ isOptional }) => !isOptional)': 'fields',
    },
  ),
  guards(
    'packages/credentials/oid4vp/holder-request.ts',
    ['apps/wallet/src/holder/present-by-definition.test.ts', 'apps/wallet/src/holder/present.test.ts'],
    {
      'chosen === undefined && definition !== undefined': 'definition !== undefined',
      'if (signer !== verifier)': 'if (false)',
      'if (linked !== undefined && toDid(linked) !== verifier)': 'if (false)',
    },
  ),
  guards('packages/credentials/oid4vci/holder-received.ts', ['holder-received.test.ts'], {
    'if (isCertified && hostOf(issuerDid) !== hostOf(credentialIssuer))': 'if (false)',
    '    await verifyJwt(crypto, sdJwt.issuerJwt, key)\n': '',
    "typeof iss === 'string' && hostOf(iss) !== undefined": "typeof iss === 'string'",
  }),
]
