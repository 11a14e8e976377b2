import type { Es256PrivateKey, Es256PublicKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, decryptJwe, encryptJwe, parseJwt, verifyJwt } from '@e-collecting/credentials/jose'
import { issueSdJwt, parseSdJwt, presentSdJwt, verifyKeyBinding, verifySdJwt } from '@e-collecting/credentials/sd-jwt'
import { printTable, shown } from '../measure/print-table.ts'
import { measureVerifyUnit, median } from '../measure/verify-unit.ts'

const BURSTS = 7
const CALLS_PER_BURST = 150
const SUBJECT = { a: 'one', b: 'two', c: 'three', d: 'four', e: 'five', f: 'six', g: 'seven', h: 'eight' }

/** The engine by itself, in this process: what the flows are made of. */
export async function benchCrypto(): Promise<void> {
  const operations = await prepareOperations()
  const rows = []
  for (const [name, work] of Object.entries(operations)) {
    await burst(work)
    const unitBefore = measureVerifyUnit()
    const bursts = []
    for (let at = 0; at < BURSTS; at++) bursts.push(await burst(work))
    const micros = median(bursts)
    rows.push([name, shown((2 * micros) / (unitBefore + measureVerifyUnit()), 2), shown(micros, 0)])
  }
  printTable(`Crypto: CPU per call, median of ${BURSTS} bursts of ${CALLS_PER_BURST}`, ['operation', 'V', 'µs'], rows)
}

/** CPU microseconds of one call. */
async function burst(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < CALLS_PER_BURST; call++) await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / CALLS_PER_BURST
}

async function prepareOperations(): Promise<Record<string, () => unknown>> {
  const [issuer, holder] = [nodeCrypto.generateEcKeyPair(), nodeCrypto.generateEcKeyPair()]
  const key: Es256PrivateKey = nodeCrypto.importEs256PrivateKey(issuer.privateJwk)
  const publicKey: Es256PublicKey = nodeCrypto.importEs256PublicKey(issuer.publicJwk)
  const now = new Date()
  const data = 'x'.repeat(300)
  const signature = nodeCrypto.signEs256(key, data)
  const header = { typ: 'JWT', kid: 'did:example:a#key' }
  const jwt = await createJwt(nodeCrypto, { header, claims: SUBJECT, key })
  const issue = () =>
    issueSdJwt(nodeCrypto, {
      issuerDid: 'did:example:a',
      kid: 'did:example:a#key',
      key,
      vct: 'bench',
      issuedAt: now,
      subject: SUBJECT,
      holderKey: holder.publicJwk,
    })
  const binding = { audience: 'bench', nonce: 'n', now }
  const holderKey = nodeCrypto.importEs256PrivateKey(holder.privateJwk)
  const present = async (compact: string) =>
    presentSdJwt(nodeCrypto, parseSdJwt(compact), {
      paths: [['a'], ['b'], ['c']],
      keyBinding: { key: holderKey, ...binding },
    })
  const presentation = await present(await issue())
  const encrypt = () => encryptJwe(nodeCrypto, { plaintext: presentation, recipient: issuer.publicJwk, enc: 'A256GCM' })
  const decryptionKey = nodeCrypto.importEcdhPrivateKey(issuer.privateJwk)
  const jwe = await encrypt()
  return {
    'sign ES256': () => nodeCrypto.signEs256(key, data),
    'verify ES256, key ready': () => nodeCrypto.verifyEs256(publicKey, data, signature),
    'verify ES256, key imported': () =>
      nodeCrypto.verifyEs256(nodeCrypto.importEs256PublicKey(issuer.publicJwk), data, signature),
    'JWT create': () => createJwt(nodeCrypto, { header, claims: SUBJECT, key }),
    'JWT parse and verify': () => verifyJwt(nodeCrypto, parseJwt(jwt, { typ: 'JWT' }), publicKey),
    'SD-JWT issue, 8 disclosures': issue,
    'SD-JWT verify with key binding, 3 disclosures': async () => {
      const parsed = parseSdJwt(presentation)
      await verifySdJwt(nodeCrypto, parsed, { key: publicKey, now })
      await verifyKeyBinding(nodeCrypto, parsed, binding)
    },
    'JWE encrypt': encrypt,
    'JWE decrypt': () => decryptJwe(nodeCrypto, jwe, () => decryptionKey),
    'key pair': () => nodeCrypto.generateEcKeyPair(),
    'ECDH key pair': () => nodeCrypto.generateEcdhKeyPair(),
  }
}
