/** A certificate and its private key, in PEM. */
export interface MadeCertificate {
  cert: string
  key: string
}

const CERTIFICATE_DAYS = 825

type GenerateOptions = NonNullable<Parameters<typeof import('selfsigned').generate>[1]>

async function make(name: string, options: Pick<GenerateOptions, 'extensions' | 'ca'>): Promise<MadeCertificate> {
  const notBeforeDate = new Date()
  const notAfterDate = new Date(notBeforeDate.getTime() + CERTIFICATE_DAYS * 86_400_000)
  // Loaded when there is none yet: it brings a library for every kind of certificate.
  const { generate } = await import('selfsigned')
  const made = await generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate,
    ...options,
  })
  return { cert: made.cert, key: made.private }
}

/**
 * A certificate for a host and for this machine, on P-256: signed by an authority, or by itself.
 * @param other name of another host for which this one stands in
 */
export function makeHostCertificate(
  hostname: string,
  { authority, other }: { authority?: MadeCertificate; other?: string | undefined } = {},
): Promise<MadeCertificate> {
  const names = [...new Set([hostname, 'localhost', ...(other === undefined ? [] : [other])])]
  const altNames = [...names.map((value) => ({ type: 2 as const, value })), { type: 7 as const, ip: '127.0.0.1' }]
  return make(hostname, {
    extensions: [{ name: 'subjectAltName', altNames }],
    ...(authority && { ca: authority }),
  })
}

/** An authority that can sign the certificates of hosts. */
export const makeAuthority = (name: string): Promise<MadeCertificate> =>
  make(name, {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
