import type { Es256VerifyCallbacks } from '@e-collecting/credentials/crypto'
import { JoseError, readPem, verifyCertificateChain } from '@e-collecting/credentials/jose'
import { type CheckCertificates, HolderError, type HolderTransport } from '@e-collecting/credentials/oid4vci'
import type { Clock } from '@e-collecting/kernel'

/** Certificates of authorities that a wallet trusts, in PEM; empty: none. */
export type LoadTrustAnchors = (transport: HolderTransport) => Promise<string>

export type CheckCertificatesConfig = {
  readonly crypto: Es256VerifyCallbacks
  readonly transport: HolderTransport
  readonly now: Clock
  readonly loadTrustAnchors: LoadTrustAnchors | undefined
}

/** Judges who signs with certificates. Without anchors nobody does. */
export function createCheckCertificates(config: CheckCertificatesConfig): CheckCertificates {
  const { crypto, transport, now, loadTrustAnchors } = config
  return async (certificates) => {
    const anchors = (await loadTrustAnchors?.(transport)) ?? ''
    try {
      await verifyCertificateChain(crypto, certificates, { anchors: readPem(anchors), now: now() })
    } catch (cause) {
      const isOutOfTime = cause instanceof JoseError && cause.code === 'certificate-out-of-time'
      throw new HolderError(
        isOutOfTime ? 'certificate-out-of-time' : 'untrusted-certificate',
        'The certificates do not hold.',
        { cause },
      )
    }
  }
}

const CACHE_MS = 5 * 60_000
const ANCHORS_PATH = '/services/registry/anchors.pem'

/**
 * For the demonstration, whose authority nobody knows: each of these servers tells its own, which is trusted as the server is. One that tells none has none.
 * @param origins asked anew each time
 */
export function trustServers(origins: () => readonly string[], now: Clock): LoadTrustAnchors {
  const known = new Map<string, { pem: Promise<string>; until: number }>()
  return async (transport) => {
    const ask = (origin: string): Promise<string> => {
      const entry = known.get(origin)
      if (entry !== undefined && entry.until > now().getTime()) return entry.pem
      const pem = transport({ method: 'GET', url: origin + ANCHORS_PATH }).then(
        ({ status, body }) => (status === 200 ? body : ''),
        () => '',
      )
      known.set(origin, { pem, until: now().getTime() + CACHE_MS })
      // Who does not answer now may do so next time.
      void pem.then((text) => text === '' && known.delete(origin))
      return pem
    }
    return (await Promise.all([...new Set(origins())].map(ask))).join('\n')
  }
}
