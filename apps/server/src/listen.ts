import { createPrivateKey, X509Certificate } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { createServer as createHttpServer, type RequestListener, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { makeFolder } from '@e-collecting/database'
import { TRUST_REGISTRY_HOST } from '@e-collecting/services'
import { type Config, ConfigError } from './config.ts'
import { type DrainableServer, makeDrainable } from './drain-server.ts'
import { oneAtATime } from './http/one-at-a-time.ts'
import { makeHostCertificate } from './make-certificate.ts'
import { OperatorError } from './operator-error.ts'

/** Open listeners of one product. */
export interface Listeners {
  /** From now on each answer is the last of its connection. */
  announceEnd: () => void
  /** Takes nobody in any more, ends event streams, and lets what runs come to its end: for ten seconds, then it is cut off. */
  close: () => Promise<void>
}

/** What a request may take once the end was announced. */
const FINISH_WITHIN_MS = 10_000
/** Longer than proxies have to keep an idle connection (docs/operations.md), so that it is never the server that closes one just being used. */
const KEEP_ALIVE = { keepAliveTimeout: 65_000 }

/**
 * Listens on the public port and, where configured, on an HTTPS port of our own that serves the same: wallets fetch DID logs over
 * https only (record 0014). The public port comes last: who is told there that all is ready finds the certificate and the DID logs, too.
 */
export async function listen(listener: RequestListener, config: Config): Promise<Listeners> {
  const servers: DrainableServer[] = []
  const inTurn = oneAtATime(listener)
  try {
    if (config.tls !== undefined) {
      const certificate = await loadCertificate(config.tls, config)
      servers.push(
        await open(createHttpsServer({ ...certificate, ...KEEP_ALIVE }, inTurn), config.tls.port, config.host),
      )
    }
    servers.push(await open(createHttpServer(KEEP_ALIVE, inTurn), config.port, config.host))
  } catch (error) {
    await closeAll(servers)
    throw error
  }
  return {
    announceEnd: () => {
      for (const server of servers) server.announceEnd()
    },
    close: () => closeAll(servers),
  }
}

const closeAll = async (servers: readonly DrainableServer[]) =>
  void (await Promise.all(servers.map((server) => server.drain(FINISH_WITHIN_MS))))

/** @throws OperatorError for a name of no machine; the listener's error, `EADDRINUSE` with its port among them. */
async function open(server: Server, port: number, host: string): Promise<DrainableServer> {
  try {
    await once(server.listen(port, host), 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall !== 'getaddrinfo') throw error
    throw new OperatorError(`HOST: ${host} is no address, and no name that leads to one. Correct it.`)
  }
  return makeDrainable(server)
}

interface CertificatePair {
  cert: string
  key: string
}

/**
 * The certificate given, or a self-signed one kept under `DATA_DIR`, so that a browser has to trust it once only. One that is not whole is made anew.
 * @throws ConfigError for given files that do not belong together, or are something else
 */
export async function loadCertificate(
  { certFile, keyFile }: NonNullable<Config['tls']>,
  { dataDir, publicUrl, hasTrustRegistryMock }: Pick<Config, 'dataDir' | 'publicUrl' | 'hasTrustRegistryMock'>,
): Promise<CertificatePair> {
  if (certFile !== undefined && keyFile !== undefined) {
    const given = await readPair(certFile, keyFile)
    if (isUsable(given)) return given
    throw new ConfigError([
      'TLS_CERT_FILE and TLS_KEY_FILE: must be a certificate and its own key in PEM, the key without a passphrase',
    ])
  }
  const { hostname } = new URL(publicUrl)
  const other = hasTrustRegistryMock ? TRUST_REGISTRY_HOST : undefined
  // One that was made without the other name goes on serving starts that do not need it.
  const name = other === undefined ? hostname : `${hostname}-and-trust-registry`
  const [certPath, keyPath] = [join(dataDir, `tls-${name}.cert.pem`), join(dataDir, `tls-${name}.key.pem`)]
  const kept = await readPair(certPath, keyPath).catch(() => undefined)
  if (kept !== undefined && isUsable(kept)) return kept
  const made = await makeHostCertificate(hostname, { other })
  await makeFolder(dataDir, 0o700)
  await writeFile(certPath, made.cert)
  await writeFile(keyPath, made.key, { mode: 0o600 })
  return made
}

const readPair = async (certFile: string, keyFile: string): Promise<CertificatePair> => ({
  cert: await readFile(certFile, 'utf8'),
  key: await readFile(keyFile, 'utf8'),
})

/** Whether a listener takes them: of an empty text it says nothing, and then has none, nor of a key of another kind than that of the certificate. */
function isUsable(pair: CertificatePair): boolean {
  if (pair.cert === '' || pair.key === '') return false
  try {
    createSecureContext(pair)
    return new X509Certificate(pair.cert).checkPrivateKey(createPrivateKey(pair.key))
  } catch {
    return false
  }
}
