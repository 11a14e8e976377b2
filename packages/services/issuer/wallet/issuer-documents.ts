import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import {
  createJwt,
  createSignedHeader,
  deriveJwkThumbprint,
  type JsonObject,
  toBareJwk,
  toEpochSeconds,
} from '@e-collecting/credentials/jose'
import {
  createAuthorizationServerMetadata,
  createIssuerMetadata,
  ISSUER_METADATA_TYPE,
  type IssuerDocument,
} from '@e-collecting/credentials/oid4vci'
import { type CertifiedIssuer, chooseSigner } from '../../certificates/certified-issuer.ts'
import type { IssuerDeps } from '../issuer-deps.ts'
import { windowOf } from '../request-encryption-keys.ts'

export type DocumentForm = 'json' | 'jwt'
type DocumentDeps = Pick<
  IssuerDeps,
  | 'clock'
  | 'credentialIssuer'
  | 'display'
  | 'configurations'
  | 'encryptionKeys'
  | 'identity'
  | 'isStrict'
  | 'grantsRefresh'
  | 'logo'
  | 'faceOf'
  | 'types'
  | 'certified'
>
/** Reads a discovery document, as prepared bytes. */
export type IssuerDocuments = (document: IssuerDocument, form: DocumentForm) => Promise<Uint8Array<ArrayBuffer>>

const SIGNED_VALIDITY_SECONDS = 86_400

/**
 * The issuer's discovery documents, plain and signed, made once for each request encryption key and then served as they
 * are; after a failure the next reader tries again. Signed with `sub` the issuer and `iss` its DID, valid for a day.
 */
export function createIssuerDocuments(deps: DocumentDeps): IssuerDocuments {
  let prepared: { window: number; documents: Promise<Prepared> } | undefined
  return async (document, form) => {
    const now = deps.clock()
    const current = prepared?.window === windowOf(now) ? prepared : startToPrepare(now)
    const kind = document === 'openid-credential-issuer' ? 'issuer' : 'authorizationServer'
    return (await current.documents)[kind][form]
  }

  function startToPrepare(now: Date) {
    const started = { window: windowOf(now), documents: prepare(deps, now) }
    prepared = started
    started.documents.catch(() => {
      if (prepared === started) prepared = undefined
    })
    return started
  }
}

type Forms = Record<DocumentForm, Uint8Array<ArrayBuffer>>
type Prepared = { issuer: Forms; authorizationServer: Forms }

async function prepare(deps: DocumentDeps, now: Date): Promise<Prepared> {
  const { credentialIssuer, display, configurations, encryptionKeys, certified, isStrict, logo } = deps
  const profile = certified === undefined ? 'swiss' : 'high-assurance'
  const requestEncryptionKey = encryptionKeys.current(now)
  const issuer = deps.faceOf(deps.identity.did)
  const types = await Promise.all(
    Object.keys(configurations).map(async (id) => [id, await deps.types.refer(id, issuer)] as const),
  )
  const metadata = createIssuerMetadata({
    credentialIssuer,
    display,
    configurations,
    types: Object.fromEntries(types),
    requestEncryptionKey,
    isStrict,
    logo,
    issuer,
    profile,
  })
  return {
    issuer: await toForms(deps, metadata, now),
    authorizationServer: await toForms(deps, createAuthorizationServerMetadata({ ...deps, profile }), now),
  }
}

async function toForms(
  { identity, certified, credentialIssuer, isStrict }: DocumentDeps,
  document: JsonObject,
  now: Date,
): Promise<Forms> {
  const signer = chooseSigner(identity, certified)
  const issuedAt = toEpochSeconds(now)
  const jwt = await createJwt(nodeCrypto, {
    header: createSignedHeader(ISSUER_METADATA_TYPE, signer, isStrict ? 'issuance' : undefined),
    claims: {
      ...document,
      sub: credentialIssuer,
      iss: signer.issuer,
      iat: issuedAt,
      exp: issuedAt + SIGNED_VALIDITY_SECONDS,
    },
    key: signer.key,
  })
  const encoder = new TextEncoder()
  return { json: encoder.encode(JSON.stringify(document)), jwt: encoder.encode(jwt) }
}

/** What an issuer tells of its keys at its https address (SD-JWT VC, "JWT VC Issuer Metadata"): the one of now, then those of before. */
export async function createWebIssuerDocument({
  issuer,
  certificate,
  formerKeys,
}: CertifiedIssuer): Promise<JsonObject> {
  const former = formerKeys.filter(({ x, y }) => x !== certificate.publicJwk.x || y !== certificate.publicJwk.y)
  const keys = [certificate.publicJwk, ...former].map(async (key) => ({
    ...toBareJwk(key),
    kid: await deriveJwkThumbprint(nodeCrypto, key),
    use: 'sig',
    alg: 'ES256',
  }))
  return { issuer, jwks: { keys: await Promise.all(keys) } }
}

/**
 * The form an `Accept` header asks for: the one with the higher weight, of equals the one named first; JSON where it
 * does not matter; undefined if neither will do.
 */
export function chooseForm(accept: string | undefined): DocumentForm | undefined {
  if (accept === undefined || accept.trim() === '') return 'json'
  let best: { form: DocumentForm; weight: number } | undefined
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const form = FORMS.get(type)
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    if (form && weight > 0 && weight > (best?.weight ?? 0)) best = { form, weight }
  }
  return best?.form
}

const FORMS: ReadonlyMap<string, DocumentForm> = new Map([
  ['application/jwt', 'jwt'],
  ['application/json', 'json'],
  ['application/*', 'json'],
  ['*/*', 'json'],
])
