import type { CountedDeclaration, DeclarationCount, DeclarationResult } from '../../contract.ts'

/** A count of the demo, published today. */
export const sampleCount = (others: Partial<DeclarationCount> = {}): DeclarationCount => ({
  slug: 'night-trains',
  origin: 'collect.test/log/night-trains',
  counted: 12_345,
  required: 100_000,
  issued: 13_400,
  size: 12_360,
  published: '2026-11-21',
  isOpen: true,
  isClosed: false,
  isDemoEpochs: true,
  ...others,
})

/** All of it, with the demo's one witness. */
export const sampleResult = (others: Partial<DeclarationResult> = {}): DeclarationResult => ({
  ...sampleCount(),
  epochs: [
    { day: '2026-11-16', counted: 820 },
    { day: '2026-11-17', counted: 3_100 },
    { day: '2026-11-19', counted: 8_950 },
    { day: '2026-11-20', counted: 8_949 },
    { day: '2026-11-21', counted: 12_345 },
  ],
  entries: { o: 1, d1: 12_346, i: 12, x: 1, c: 0 },
  log: 'https://collect.test/log/night-trains',
  vkey: 'collect.test/log/night-trains+0aa3ab7e+AeujxZ4Qd2WBIHkm2XplmXHAqpkDyT0lMF7j8hQa2Gwj',
  promiseVkey: 'collect.test/log/night-trains/promise+1c2d3e4f+AQzjxZ4Qd2WBIHkm2XplmXHAqpkDyT0lMF7j8hQa2Gwj',
  tagKeys: ['q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA'],
  auditKey: 'age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p',
  witnesses: [{ name: 'collect.test/witness', vkey: 'collect.test/witness+3f9a17c2+BJ1a', isDemo: true }],
  quorum: 1,
  policy: 'witness w collect.test/witness+3f9a17c2+BJ1a\ngroup witnesses 1 w\nquorum witnesses\n',
  opened: '2026-05-01',
  closes: '2027-05-01',
  publications: 3,
  isTagServiceEmbedded: true,
  ...others,
})

/** A declaration that counts, whose receipt waits for a wallet. */
export const COUNTED: CountedDeclaration = {
  state: 'counted',
  receipt: {
    log: 'https://collect.test/log/night-trains',
    entry: '{"ev":"ZXZpZGVuY2U","rc":"Y29tbWl0bWVudA","t":"d1","tag":"dGFn"}',
    leafHash: 'bGVhZiBoYXNoIG9mIHRoZSBlbnRyeSBpbiBhIGxvZy4=',
    due: '2026-11-28',
    promise: 'collect.test/log/night-trains/promise\n…',
  },
  offer: 'open',
  offerDeepLink: 'openid-credential-offer://?credential_offer_uri=z',
}
