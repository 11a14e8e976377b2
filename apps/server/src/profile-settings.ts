import { z } from 'zod'

/** Whose rules the embedded services follow (record 0061). */
export const PROFILE_SETTINGS = {
  WALLET_PROFILE: z.enum(['swiss', 'haip']).default('swiss'),
  HAIP_CERT_FILE: z.string().optional(),
  HAIP_KEY_FILE: z.string().optional(),
  HAIP_FORMER_CERTS_FILE: z.string().optional(),
  TRUST_ANCHORS_FILE: z.string().optional(),
}

export interface WalletProfile {
  /** The Swiss profile, or the high assurance profile with a certificate: from files, or made in demo mode. */
  highAssurance:
    | {
        files: { certificate: string; key: string } | undefined
        /** PEM file with certificates that have signed before, whose keys stay known. */
        formerCertificatesFile: string | undefined
      }
    | undefined
  /** PEM file with the certificates that issuers of identities count by. */
  trustAnchorsFile: string | undefined
}

type ProfileEnvironment = z.infer<z.ZodObject<typeof PROFILE_SETTINGS>> & { TRUST_SERVICES: 'embedded' | 'external' }

/** Schemes of links (HAIP 1.0 §4.2, §5.1). */
const SCHEMES = {
  swiss: { offer: 'swiyu', verify: 'swiyu-verify' },
  haip: { offer: 'haip-vci', verify: 'haip-vp' },
} as const

export function readWalletProfile(env: ProfileEnvironment, isDemo: boolean) {
  const { HAIP_CERT_FILE: certificate, HAIP_KEY_FILE: key, TRUST_ANCHORS_FILE: trustAnchorsFile } = env
  const { HAIP_FORMER_CERTS_FILE: formerCertificatesFile } = env
  const isHighAssurance = env.WALLET_PROFILE === 'haip'
  const hasFiles = certificate !== undefined || key !== undefined
  const isExternal = env.TRUST_SERVICES === 'external'
  const faults = [
    ...((certificate === undefined) === (key === undefined)
      ? []
      : ['HAIP_CERT_FILE and HAIP_KEY_FILE: give both or neither']),
    ...(hasFiles && !isHighAssurance ? ['HAIP_CERT_FILE and HAIP_KEY_FILE: only with WALLET_PROFILE=haip'] : []),
    ...(formerCertificatesFile !== undefined && !isHighAssurance
      ? ['HAIP_FORMER_CERTS_FILE: only with WALLET_PROFILE=haip']
      : []),
    ...(isHighAssurance && !isDemo && !hasFiles
      ? ['HAIP_CERT_FILE and HAIP_KEY_FILE: required with WALLET_PROFILE=haip without demo mode']
      : []),
    ...(isExternal && isHighAssurance
      ? ['WALLET_PROFILE: services elsewhere choose their own; for embedded ones only']
      : []),
    ...(isExternal && trustAnchorsFile !== undefined ? ['TRUST_ANCHORS_FILE: for the embedded verifier only'] : []),
  ]
  const files = certificate === undefined || key === undefined ? undefined : { certificate, key }
  const highAssurance = isHighAssurance ? { files, formerCertificatesFile } : undefined
  const profile: WalletProfile = { highAssurance, trustAnchorsFile }
  return { profile, schemes: SCHEMES[env.WALLET_PROFILE], faults }
}

interface SchemeSettings {
  OFFER_SCHEME?: string[] | undefined
  VERIFY_SCHEME?: string[] | undefined
}

/** Schemes of links: one of each, or as many of each as there are kinds of wallets to choose from. */
export function readSchemes(
  { OFFER_SCHEME, VERIFY_SCHEME }: SchemeSettings,
  defaults: Record<'offer' | 'verify', string>,
) {
  const [offer, verify] = [OFFER_SCHEME ?? [defaults.offer], VERIFY_SCHEME ?? [defaults.verify]]
  const isChoice = offer.length > 1 || verify.length > 1
  const faults =
    isChoice && offer.length !== verify.length
      ? ['OFFER_SCHEME and VERIFY_SCHEME: name as many schemes in both, in the same order of wallets']
      : []
  const settings = {
    offerScheme: offer[0] ?? defaults.offer,
    verifyScheme: verify[0] ?? defaults.verify,
    walletSchemes: isChoice ? { offer, verify } : undefined,
  }
  return { settings, faults }
}
