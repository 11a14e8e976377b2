import { Worker } from 'node:worker_threads'

/** A certificate and its private key, in PEM. */
export interface MadeCertificate {
  cert: string
  key: string
}

const CERTIFICATE_DAYS = 825
const HOUR_MS = 3_600_000

type Generate = typeof import('selfsigned').generate
type GenerateOptions = NonNullable<Parameters<Generate>[1]>

/** Needed once, if ever: the library takes 18 MB, which go with its thread. */
const IN_A_THREAD = `
  const { parentPort, workerData } = require('node:worker_threads')
  const { library, attributes, options } = workerData
  import(library)
    .then(({ generate }) => generate(attributes, options))
    .then(({ cert, private: key }) => parentPort.postMessage({ cert, key }))`

function generate(...[attributes, options]: Parameters<Generate>): Promise<MadeCertificate> {
  const library = import.meta.resolve('selfsigned')
  return new Promise((resolve, reject) => {
    const thread = new Worker(IN_A_THREAD, { eval: true, workerData: { library, attributes, options } })
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

async function make(
  name: string,
  from: Date,
  options: Pick<GenerateOptions, 'extensions' | 'ca'>,
): Promise<MadeCertificate> {
  // A wallet whose clock is behind a little takes it as well.
  const notBeforeDate = new Date(from.getTime() - HOUR_MS)
  const notAfterDate = new Date(notBeforeDate.getTime() + CERTIFICATE_DAYS * 86_400_000)
  return generate([{ name: 'commonName', value: name }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate,
    notAfterDate,
    ...options,
  })
}

/**
 * A certificate for a host and for this machine, on P-256: signed by an authority, or by itself.
 * @param other name of another host for which this one stands in
 * @param from when it begins to be valid
 */
export function makeHostCertificate(
  hostname: string,
  {
    authority,
    other,
    from = new Date(),
  }: { authority?: MadeCertificate; other?: string | undefined; from?: Date } = {},
): Promise<MadeCertificate> {
  const names = [...new Set([hostname, 'localhost', ...(other === undefined ? [] : [other])])]
  const altNames = [...names.map((value) => ({ type: 2 as const, value })), { type: 7 as const, ip: '127.0.0.1' }]
  return make(hostname, from, {
    extensions: [{ name: 'subjectAltName', altNames }],
    ...(authority && { ca: authority }),
  })
}

/** An authority that can sign the certificates of hosts. */
export const makeAuthority = (name: string, { from = new Date() }: { from?: Date } = {}): Promise<MadeCertificate> =>
  make(name, from, {
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, critical: true },
    ],
  })
