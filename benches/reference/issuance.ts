import { createHmac, randomBytes, randomInt } from 'node:crypto'
import { sha256, signJwt } from './jose.ts'
import { issueSdJwt, verifyProof } from './sd-jwt.ts'
import { beginFlow, type Flow, findFlow, seal, type Yardstick } from './yardstick.ts'

const PRE_AUTHORIZED = 'urn:ietf:params:oauth:grant-type:pre-authorized_code'
const YEAR_SECONDS = 31_536_000

/** Both documents as issuers sign them, made once. */
export function signDocuments({ origin, privateKey }: Yardstick): { issuer: string; server: string } {
  const header = { typ: 'openidvci-issuer-metadata+jwt', kid: 'key' }
  const issuer = { credential_endpoint: `${origin}/credential`, nonce_endpoint: `${origin}/nonce` }
  return {
    issuer: signJwt(header, issuer, privateKey),
    server: signJwt(header, { token_endpoint: `${origin}/token` }, privateKey),
  }
}

export function createOffer({ origin, byCode }: Yardstick, flow: Flow): { codeHash: string; link: string } {
  const code = randomBytes(32).toString('base64url')
  const grants = { [PRE_AUTHORIZED]: { 'pre-authorized_code': code } }
  const offer = { credential_issuer: `${origin}/issuer`, credential_configuration_ids: [flow.vct], grants }
  const codeHash = sha256(code)
  byCode.set(codeHash, flow)
  return {
    codeHash,
    link: `openid-credential-offer://?credential_offer=${encodeURIComponent(JSON.stringify(offer))}`,
  }
}

/** A credential for the wallets of the bench, outside of any measured flow. */
export async function offerIdentity(yardstick: Yardstick, person: Record<string, string>) {
  const { givenName: given_name, familyName: family_name, birthDate: birth_date } = person
  const subject = { given_name, family_name, birth_date }
  const flow = beginFlow(yardstick, { key: undefined, vct: 'betaid-sdjwt', subject })
  const { codeHash, link } = createOffer(yardstick, flow)
  await yardstick.write({ kind: 'create', id: flow.id, state: 'offered', sealed: seal(yardstick, subject), codeHash })
  return { offerDeepLink: link }
}

const markNonce = ({ nonceKey }: Yardstick, stamp: string) =>
  createHmac('sha256', nonceKey).update(stamp).digest('base64url')

export function makeNonce(yardstick: Yardstick): string {
  const stamp = `${Date.now()}-${randomBytes(8).toString('hex')}`
  return `${stamp}.${markNonce(yardstick, stamp)}`
}

/** Third write of a flow. @returns the access token */
export async function redeemCode(yardstick: Yardstick, code: string): Promise<string> {
  const flow = findFlow(yardstick.byCode, sha256(code))
  const token = randomBytes(32).toString('base64url')
  const tokenHash = sha256(token)
  await yardstick.write({ kind: 'redeem', id: flow.id, tokenHash })
  yardstick.byToken.set(tokenHash, flow)
  return token
}

/** Fourth and last write of a flow. @returns the credential */
export async function collectCredential(yardstick: Yardstick, token: string, proof: string): Promise<string> {
  const { origin, byToken, statusList, privateKey: key } = yardstick
  const { id, vct, subject } = findFlow(byToken, sha256(token))
  const { claims: proven, holderJwk } = verifyProof(proof)
  const [stamp = '', mark] = String(proven.nonce).split('.')
  if (mark !== markNonce(yardstick, stamp) || proven.aud !== `${origin}/issuer`) throw new Error('Proven to another.')
  const now = Math.floor(Date.now() / 1000)
  const status = { status_list: { idx: randomInt(statusList.length), uri: `${origin}/statuses` } }
  const claims = { iss: 'did:example:reference', vct, iat: now, exp: now + YEAR_SECONDS, status }
  const header = { typ: 'dc+sd-jwt', kid: 'key' }
  const credential = issueSdJwt({ header, claims, subject, holderJwk, key })
  await yardstick.write({ kind: 'collect', id })
  return credential
}
