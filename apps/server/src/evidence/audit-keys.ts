import { randomUUID } from 'node:crypto'
import { lstat, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { CryptoError, type EcdhPrivateKey, type EcPrivateJwk, type EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { JoseError, parseEcPublicJwk, toBareJwk } from '@e-collecting/credentials/jose'
import { OperatorError } from '../operator-error.ts'

/** Makes an auditor's key pair, and writes its private half to a new file. @returns the public half */
export async function makeAuditKey(file: string): Promise<EcPublicJwk> {
  const { privateJwk } = await nodeCrypto.generateEcKeyPair()
  await writeAuditKey(file, privateJwk)
  return toBareJwk(privateJwk)
}

/** Writes a private key to a new file that nobody else may read. @throws OperatorError where there is such a file */
export const writeAuditKey = (file: string, privateJwk: EcPrivateJwk): Promise<void> =>
  writeNew(file, [`${JSON.stringify(privateJwk)}\n`])

/** Writes to a new file that nobody else may read, and that is there as a whole or not at all. @throws OperatorError where there is such a file */
export async function writeNew(file: string, content: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const draft = `${file}.${randomUUID()}`
  try {
    // At once, and not after minutes of writing.
    await requireNew(file)
    await writeFile(draft, content, { mode: 0o600, flag: 'wx', flush: true })
    await requireNew(file)
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
}

async function requireNew(file: string): Promise<void> {
  const isThere = await lstat(file).then(
    () => true,
    () => false,
  )
  if (isThere) throw new OperatorError(`${file} is there already. Name a new file.`)
}

/** @throws OperatorError for a file without a private key */
export async function readAuditKey(file: string): Promise<EcdhPrivateKey> {
  const text = await readFile(file, 'utf8')
  try {
    const { d, ...publicJwk } = JSON.parse(text) as EcPrivateJwk
    return await nodeCrypto.importEcdhPrivateKey({ ...parseEcPublicJwk(publicJwk), d })
  } catch (error) {
    if (
      error instanceof CryptoError ||
      error instanceof JoseError ||
      error instanceof SyntaxError ||
      error instanceof TypeError
    )
      throw new OperatorError(`${file} holds no private P-256 key as a JWK.`)
    throw error
  }
}
