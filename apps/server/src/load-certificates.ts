import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { makeFolder } from '@e-collecting/database'
import { type Clock, DomainError } from '@e-collecting/kernel'
import {
  createTrustAnchors,
  type FindCertifiedSigner,
  type HighAssurance,
  readSignerKeys,
  readSigningCertificate,
  type SigningCertificate,
} from '@e-collecting/services'
import { type Config, ConfigError } from './config.ts'
import { makeAuthority, makeHostCertificate } from './make-certificate.ts'

type CertificateConfig = Pick<Config, 'walletProfile' | 'dataDir' | 'publicUrl'>

/**
 * The certificate of the high assurance profile; undefined in the Swiss one. In demo mode an authority and a certificate are made on first
 * use and kept under `DATA_DIR`, the authority's key is not.
 * @throws ConfigError
 */
export async function loadSigningCertificate(
  config: CertificateConfig,
  now: Clock,
): Promise<SigningCertificate | undefined> {
  const { highAssurance } = config.walletProfile
  if (highAssurance === undefined) return undefined
  const paths = highAssurance.files ?? (await ensureFiles(config, now))
  const [certificate, key] = [await readFile(paths.certificate, 'utf8'), await readFile(paths.key, 'utf8')]
  return namingSetting('HAIP_CERT_FILE and HAIP_KEY_FILE', () => readSigningCertificate({ certificate, key }))
}

/**
 * Whom the wallets of a demonstration trust, in PEM: the authority that was made for it, or those in the files of `HAIP_CERT_FILE` and
 * `TRUST_ANCHORS_FILE`. Undefined outside a demonstration and in the Swiss profile.
 */
export async function loadDemoAnchors(
  config: CertificateConfig & Pick<Config, 'isDemo'>,
  now: Clock,
): Promise<string | undefined> {
  const { highAssurance, trustAnchorsFile } = config.walletProfile
  if (highAssurance === undefined || !config.isDemo) return undefined
  const own = highAssurance.files?.certificate ?? (await ensureFiles(config, now)).authority
  const files = [own, ...(trustAnchorsFile === undefined ? [] : [trustAnchorsFile])]
  return (await Promise.all(files.map((file) => readFile(file, 'utf8')))).join('\n')
}

/** Keys that have signed before, by the certificates that are named for it; none in the Swiss profile. @throws ConfigError */
export async function loadFormerKeys({ walletProfile }: CertificateConfig): Promise<readonly EcPublicJwk[]> {
  const file = walletProfile.highAssurance?.formerCertificatesFile
  if (file === undefined) return []
  const pem = await readFile(file, 'utf8')
  return namingSetting('HAIP_FORMER_CERTS_FILE', () => readSignerKeys(pem))
}

/** How issuers of this process sign with that certificate; undefined in the Swiss profile. @param origin of where their keys are told @throws ConfigError */
export async function loadHighAssurance(
  config: CertificateConfig,
  origin: string,
  now: Clock,
): Promise<HighAssurance | undefined> {
  const certificate = await loadSigningCertificate(config, now)
  return certificate && { certificate, origin, formerKeys: await loadFormerKeys(config) }
}

/** By which certificates issuers count; undefined: by none. @throws ConfigError */
export async function loadTrustAnchors(
  { walletProfile: { trustAnchorsFile } }: CertificateConfig,
  now: () => Date,
): Promise<FindCertifiedSigner | undefined> {
  if (trustAnchorsFile === undefined) return undefined
  const anchors = await readFile(trustAnchorsFile, 'utf8')
  return namingSetting('TRUST_ANCHORS_FILE', () => createTrustAnchors(anchors, now))
}

/** Paths of what was made for a demonstration, now or before. */
async function ensureFiles({ dataDir, publicUrl }: CertificateConfig, now: Clock) {
  const { hostname } = new URL(publicUrl)
  const at = (kind: string) => join(dataDir, `haip-${hostname}.${kind}.pem`)
  const paths = { certificate: at('cert'), key: at('key'), authority: at('ca') }
  try {
    await readFile(paths.key)
  } catch {
    const from = now()
    const authority = await makeAuthority(`E-Collecting Demo ${hostname}`, { from })
    const made = await makeHostCertificate(hostname, { authority, from })
    await makeFolder(dataDir, 0o700)
    await writeFile(paths.authority, authority.cert)
    await writeFile(paths.certificate, made.cert)
    await writeFile(paths.key, made.key, { mode: 0o600 })
  }
  return paths
}

async function namingSetting<Value>(setting: string, reading: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await reading()
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid-certificate')
      throw new ConfigError([`${setting}: ${error.message}`])
    throw error
  }
}
