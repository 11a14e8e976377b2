import { createHash } from 'node:crypto'
import type { EcPrivateJwk, EcPublicJwk } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { toBareJwk } from '@e-collecting/credentials/jose'
import { issueSdJwt, parseSdJwt, presentSdJwt } from '@e-collecting/credentials/sd-jwt'
import { encodeEntry, type OpeningEntry } from '@e-collecting/declaration/entries'
import { declarationNonce, type Evidence, tagInput } from '@e-collecting/declaration/server'
import { createWholeTagService } from '@e-collecting/tags/testing'
import { openVoprf } from '@e-collecting/voprf'
import { sealFor } from '../declaration/seal-for-auditor.ts'
import { writeLine } from '../evidence/evidence-line.ts'
import type { AuditedLog } from '../evidence/read-audited-log.ts'

export const ITEM = 'for-the-lakes'
export const ISSUER = 'did:webvh:QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWnPbdG:example.org:office-261'
export const AUDIENCE = 'decentralized_identifier:did:example:verifier'
const PRESENTED_AT = new Date('2026-05-15T10:00:00Z')
const TEXT = createHash('sha256').update('text').digest('base64url')

export const voprf = await openVoprf()
export const nullifierOf = (person: string) => createHash('sha256').update(person).digest('hex')

/** What can be otherwise in the declaration of somebody. */
export interface Otherwise {
  /** In the credential. */
  issuer?: string
  subject?: Record<string, string>
  vct?: string
  expiresAt?: Date
  /** In the presentation. */
  nonce?: string
  audience?: string
  presentedAt?: Date
  /** Whose tag stands in the entry. */
  tagOf?: string
  /** In what is sealed. */
  evidence?: Partial<Evidence>
  /** In the place of what is sealed. */
  plaintext?: string
  /** To whom it is sealed. */
  auditKey?: EcPublicJwk
}

/** The log of an item, and evidence of declarations in it, as a server makes them: with issuer, wallet, tag service and audit key. */
export async function createEvidenceStand() {
  const [issuer, auditor] = [await nodeCrypto.generateEcKeyPair(), await nodeCrypto.generateEcKeyPair()]
  const tags = createWholeTagService(voprf, { item: ITEM, checks: false, now: () => PRESENTED_AT })
  const { publicKeys, commitment } = await tags.open(ITEM, null)
  const opening: OpeningEntry = {
    t: 'o',
    item: ITEM,
    text: TEXT,
    opens: '2026-05-01',
    closes: '2026-05-31',
    required: 100_000,
    tagKey: commitment,
    promise: 'example.org/log/for-the-lakes/promise+0a1b2c3d+AQ==',
    policy: 1,
  }
  const declarations = new Map<number, { text: string; tag: string; ev: string }>()
  const log: AuditedLog = { opening, declarations, tagKeys: publicKeys }
  return {
    log,
    auditKey: await nodeCrypto.importEcdhPrivateKey(auditor.privateJwk),
    resolveIssuerKey: async () => nodeCrypto.importEs256PublicKey(issuer.publicJwk),
    /** Puts the declaration of somebody into the log. @returns its line of an export */
    declare: async (person: string, otherwise: Otherwise = {}): Promise<string> => {
      const salt = createHash('sha256').update(`salt ${person}`).digest()
      const presentation = await present(issuer.privateJwk, {
        person,
        nonce: declarationNonce({ item: ITEM, text: TEXT, salt }),
        ...otherwise,
      })
      const { tag, proof } = await tags.evaluate(ITEM, tagInput(ITEM, nullifierOf(otherwise.tagOf ?? person)))
      const whole: Evidence = {
        v: 1,
        item: ITEM,
        text: TEXT,
        salt: salt.toString('base64url'),
        presented: { vpToken: { identity: [presentation] }, nonce: 'as it was', audience: AUDIENCE },
        tagProof: proof,
        ...otherwise.evidence,
      }
      const seal = sealFor(toBareJwk(otherwise.auditKey ?? auditor.publicJwk))
      const sealed = await seal(otherwise.plaintext ?? JSON.stringify(whole))
      const evidence = Buffer.from(sealed).toString('latin1')
      const ev = createHash('sha256').update(sealed).digest('base64url')
      const entry = { t: 'd1' as const, tag: Buffer.from(tag).toString('base64url'), ev, rc: ev }
      const text = Buffer.from(encodeEntry(entry)).toString('utf8')
      const position = declarations.size + 1
      declarations.set(position, { text, tag: entry.tag, ev })
      return writeLine({ position, entry: text, evidence }).trimEnd()
    },
  }
}

async function present(
  issuerJwk: EcPrivateJwk,
  {
    person,
    issuer = ISSUER,
    subject,
    vct,
    expiresAt,
    nonce,
    audience,
    presentedAt,
  }: Otherwise & { person: string; nonce: string },
): Promise<string> {
  const holder = await nodeCrypto.generateEcKeyPair()
  const credential = await issueSdJwt(nodeCrypto, {
    issuer,
    kid: `${issuer}#key-1`,
    key: await nodeCrypto.importEs256PrivateKey(issuerJwk),
    vct: vct ?? 'stimmregister-vc',
    issuedAt: new Date('2026-05-02T10:00:00Z'),
    expiresAt: expiresAt ?? new Date('2026-12-31T10:00:00Z'),
    holderKey: holder.publicJwk,
    subject: { nullifier: nullifierOf(person), volksbegehren: ITEM, ...subject },
  })
  return presentSdJwt(nodeCrypto, parseSdJwt(credential), {
    paths: [['nullifier'], ['volksbegehren']],
    keyBinding: {
      key: await nodeCrypto.importEs256PrivateKey(holder.privateJwk),
      audience: audience ?? AUDIENCE,
      nonce,
      now: presentedAt ?? PRESENTED_AT,
    },
  })
}
