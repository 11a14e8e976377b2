/** Made mutants that no test is there to notice, each with its reason. They count as surviving. */
export const SURVIVORS = [
  {
    file: 'packages/exchanges/exchange-store.ts',
    mutants: [
      {
        guard: 'if (exchange === undefined) return { isMoved: false }',
        becomes: 'if (exchange === undefined) return { isMoved: true }',
        because: 'nobody is told of what is not there',
      },
      {
        guard: "const outcome = nonces.length === 0 ? 'written'",
        becomes: "const outcome = false ? 'written'",
        because: 'without nonces nothing is written either way',
      },
      {
        guard: 'start < ids.length; start += LISTED_AT_ONCE',
        becomes: 'start <= ids.length; start += LISTED_AT_ONCE',
        because: 'a last round over nothing ends nothing',
      },
    ],
  },
  {
    file: 'packages/exchanges/exchange-reader.ts',
    mutants: [
      {
        guard: 'reading.readers++',
        becomes: 'reading.readers--',
        because: 'what is never forgotten of a reading costs memory: versions only grow',
      },
      {
        guard: 'reading.readers--',
        becomes: 'reading.readers++',
        because: 'what is never forgotten of a reading costs memory: versions only grow',
      },
      {
        guard: 'reading.readers === 0',
        becomes: 'false',
        because: 'what is never forgotten of a reading costs memory: versions only grow',
      },
      {
        guard: `finally {
        reading.readers--
        if (reading.readers === 0) underWay.delete(id)
      }`,
        becomes: 'finally {}',
        because: 'what is never forgotten of a reading costs memory: versions only grow',
      },
    ],
  },
  {
    file: 'packages/exchanges/sweep-exchanges.ts',
    mutants: [
      {
        guard: 'ids.at(-1)',
        becomes: 'ids.at(+1)',
        because:
          'what lies in order is not put there again: only a row that another process has held meanwhile may be put there one sweep later',
      },
    ],
  },
  {
    file: 'packages/exchanges/take-turns.ts',
    mutants: [
      {
        guard: `{
      if (last.get(key) === turn) last.delete(key)
    }`,
        becomes: '{}',
        because: 'whoever comes after a turn that is over does not wait: what is never forgotten of it costs memory',
      },
    ],
  },
  {
    file: 'packages/services/issuer/wallet/authorize.ts',
    mutants: [
      {
        guard: 'scheme === undefined || accessToken === undefined',
        becomes: 'scheme === undefined && accessToken === undefined',
        because: 'a header that has a scheme has a token',
      },
    ],
  },
  {
    file: 'packages/services/verifier/wallet/receive-answer.ts',
    mutants: [
      { guard: 'exchange.owner === null', becomes: 'false', because: 'nobody is registered as the owner null' },
    ],
  },
  {
    file: 'features/wallet-session/server/stream-session.ts',
    mutants: [
      {
        guard: 'if (isEnded) endWatch()',
        becomes: 'if (false) endWatch()',
        because: 'a watch that told something has ended with it, and the timer goes when the line closes',
      },
    ],
  },
  {
    file: 'packages/credentials/jose/jwk.ts',
    mutants: [
      {
        guard: "typeof value === 'string' && decodeBase64Url(value)",
        becomes: 'true && decodeBase64Url(value)',
        because: 'what is no text is no base64url, and refused as one with the same code',
      },
    ],
  },
  {
    file: 'packages/credentials/sd-jwt/conceal-claims.ts',
    mutants: [
      {
        guard: "(digest) => typeof digest === 'string'",
        becomes: '(digest) => false',
        because: 'a digest that is there may be waited for as well: it takes longer',
      },
    ],
  },
  {
    file: 'packages/credentials/jose/certificate-chain.ts',
    mutants: [
      ...['false || last === undefined', 'own === undefined || false', 'own === undefined && last === undefined'].map(
        (becomes) => ({
          guard: 'own === undefined || last === undefined',
          becomes,
          because: 'a chain has a last certificate where it has a first',
        }),
      ),
      {
        guard: `{
    // A key of another kind, or none that is on the curve, has signed nothing here.
    return false
  }`,
        becomes: '{}',
        because: 'nothing at all is a no as well',
      },
    ],
  },
  {
    file: 'packages/credentials/jose/certificate-parts.ts',
    mutants: [
      {
        guard: 'signed === undefined || algorithm === undefined',
        because: 'without one of the first two parts there is no third either',
      },
      {
        guard: '(signed === undefined || algorithm === undefined || signature',
        becomes: '((signed === undefined || algorithm === undefined) && signature',
        because: 'without one of the first two parts there is no third either',
      },
      {
        guard: 'innerAlgorithm === undefined || issuer === undefined || validity === undefined',
        because: 'without one of the parts before it there is no subject either',
      },
      {
        guard: '(innerAlgorithm === undefined || issuer === undefined || validity === undefined || subject',
        becomes: '((innerAlgorithm === undefined || issuer === undefined || validity === undefined) && subject',
        because: 'without one of the parts before it there is no subject either',
      },
    ],
  },
  {
    file: 'packages/credentials/jose/der.ts',
    mutants: [
      { guard: 'elements.at(-1)?.end', becomes: 'elements.at(-1).end', because: 'one has just been added' },
      { guard: 'first < 0x80', becomes: 'first <= 0x80', because: 'a length of no bytes is none either way' },
    ],
  },
  {
    file: 'packages/credentials/jose/json.ts',
    mutants: [
      {
        guard: 'json.length > HARMLESS_DEPTH_LENGTH',
        becomes: 'true',
        because: 'whoever measures a short text as well lets nothing more through',
      },
      {
        guard: 'json.length > HARMLESS_PARTS_LENGTH',
        becomes: 'true',
        because: 'a text that short cannot hold so many parts',
      },
    ],
  },
  {
    file: 'packages/credentials/jose/dpop.ts',
    mutants: [
      {
        guard: "cause instanceof JoseError && cause.code === 'invalid-dpop-proof'",
        because: 'what is refused again has the same code, and another text',
      },
      {
        guard: "typeof claims.htu !== 'string'",
        becomes: 'false',
        because: 'what is no text is no address, and refused as one',
      },
    ],
  },
  {
    file: 'features/auth/server/enrol-passkey.ts',
    mutants: [
      {
        guard: 'lastUsedAt?.toISOString()',
        becomes: 'lastUsedAt.toISOString()',
        because: 'who enrols a passkey uses it: there is none that was never used',
      },
    ],
  },
  {
    file: 'features/auth/server/staff-repository.ts',
    mutants: [{ guard: 'row === undefined', becomes: 'false', because: 'an upsert returns its row' }],
  },
  {
    file: 'features/auth/server/withdraw-role.ts',
    mutants: [
      { guard: 'account === undefined', becomes: 'false', because: 'who has no account has no role to withdraw' },
    ],
  },
  {
    file: 'features/register/server/change-credential-status.ts',
    mutants: [
      {
        guard: 'providerStatus ?? change.from',
        becomes: 'providerStatus && change.from',
        because: 'the refusal has the same code, and another sentence',
      },
    ],
  },
]
