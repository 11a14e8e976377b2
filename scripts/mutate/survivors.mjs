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
]
