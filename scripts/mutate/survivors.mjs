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
      {
        guard: 'reading.readers++',
        becomes: 'reading.readers--',
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
      {
        guard: "const id = work.kind === 'nonces' ?",
        becomes: 'const id = true ?',
        because: 'steps that all have one key come one after the other: nothing changes but how many go together',
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
        guard: 'issuer?.isAuthority',
        becomes: 'issuer.isAuthority',
        because: 'who is not the last has a next one',
      },
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
