import { randomBytes } from 'node:crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { issueSdJwt } from '@e-collecting/credentials/sd-jwt'
import { parseStatusReference } from '@e-collecting/credentials/status-list'
import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { createIdentities } from '@e-collecting/services'
import { createMemoryStorage, type Holder } from '@e-collecting/wallet/headless'
import { parseConfig } from '../config.ts'
import { didOrigin } from '../reach-outside.ts'
import type { TestProduct } from '../testing.ts'
import { openVault } from '../vault.ts'

/** What its issuer does otherwise than the product does. */
export interface IssuedOtherwise {
  /** Claims in the place of those that it has. */
  subject?: Record<string, string>
  /** Without a place in a status list. */
  isWithoutStatus?: boolean
}

const SUBJECT = ['nullifier', 'volksbegehren', 'issuerDid', 'issuedDate']

/** The voting-register credential of a wallet, issued anew under the key of its issuer. @returns another wallet that holds it alone */
export async function issueOtherwise(
  product: TestProduct,
  wallet: Holder,
  { subject, isWithoutStatus = false }: IssuedOtherwise,
): Promise<Holder> {
  const { db, dataDir, now } = product
  const held = (await wallet.listCredentials()).find(({ vct }) => vct === REGISTER_CREDENTIAL_TYPE)
  if (held === undefined) throw new Error('the wallet has none')
  const config = parseConfig({ DATA_DIR: dataDir })
  const { keys } = await openVault({ config, db, randomBytes, now })
  const didBaseUrl = `${didOrigin(config)}/services/registry`
  const issuer = await createIdentities({ db, keys, clock: now, didBaseUrl }).find(held.issuerDid)
  if (issuer === undefined) throw new Error('the issuer is not of this product')
  const { publicJwk, privateJwk } = await nodeCrypto.generateEcKeyPair()
  const claims = { ...held.claims, ...subject }
  const status = isWithoutStatus ? undefined : parseStatusReference(held.claims)
  const compact = await issueSdJwt(nodeCrypto, {
    issuer: issuer.did,
    ...issuer.assertion,
    vct: held.vct,
    issuedAt: now(),
    holderKey: publicJwk,
    ...(status && { status }),
    subject: Object.fromEntries(SUBJECT.map((name) => [name, claims[name] ?? null])),
  })
  const storage = createMemoryStorage(nodeCrypto)
  await storage.insert({ ...held, claims, copies: [{ compact, useCount: 0 }] }, [privateJwk])
  return product.wallet(storage)
}
