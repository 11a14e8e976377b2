/**
 * What a wallet of somebody else on this machine needs beside the demo: answers in the place of the federal trust registry, with a
 * certificate for that name, and links that it takes. See `docs/wallets.md`.
 */
const FOR_FOREIGN_WALLETS = {
  TRUST_REGISTRY_MOCK: 'true',
  VERIFY_SCHEME: 'swiyu-verify,openid4vp',
  OFFER_SCHEME: 'swiyu,openid-credential-offer',
} as const

/** The environment of a start with `--wallet`; what is set there already stays. */
export function withForeignWallets<Environment extends Record<string, string | undefined>>(
  environment: Environment,
  args: readonly string[],
): Record<string, string | undefined> {
  return args.includes('--wallet') ? { ...FOR_FOREIGN_WALLETS, ...environment } : environment
}
