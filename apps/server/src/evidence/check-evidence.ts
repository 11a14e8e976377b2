import { createHash } from 'node:crypto'
import type { EcdhPrivateKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { decryptJwe, JoseError } from '@e-collecting/credentials/jose'
import { type Evidence, parseEvidence, readRegisterProof, tagInput } from '@e-collecting/declaration/server'
import { swissDay } from '@e-collecting/kernel'
import { type ClaimedTag, checkTag, TagError } from '@e-collecting/tags'
import type { Voprf } from '@e-collecting/voprf'
import { EvidenceFault, type EvidenceFaultCode } from './evidence-fault.ts'
import { parseLine } from './evidence-line.ts'
import type { AuditedLog } from './read-audited-log.ts'
import { type ResolveIssuerKey, verifyAgain } from './verify-again.ts'

export interface CheckEvidenceInput {
  log: AuditedLog
  /** Of an export, without line feeds. */
  lines: AsyncIterable<string>
  /** The auditor's, one after the other: the operator may have been given a new one. */
  keys: readonly EcdhPrivateKey[]
  voprf: Voprf
  resolveIssuerKey: ResolveIssuerKey
  onProgress?: (checked: number) => void
}

/** What a set of evidence comes to; or the first thing that is wrong with it. */
export type EvidenceVerdict =
  | {
      ok: true
      checked: number
      /** How many credentials of which DID, the most first. */
      issuers: readonly (readonly [string, number])[]
      /** To whom they were shown, likewise. */
      audiences: readonly (readonly [string, number])[]
    }
  | { ok: false; problem: EvidenceFaultCode; line: number; position: number | undefined; message: string }

/** A wallet's clock may be wrong by so much. */
const CLOCK_SKEW_MS = 120_000

/**
 * Opens evidence and verifies each presentation again: that it is the one of its entry, was made for this item and its text, is of a voting-register
 * credential of the item, and that the tag of the entry follows from this credential. Does NOT ask for the status of a credential, and does
 * NOT know who may issue: the issuers are told.
 */
export async function checkEvidence(input: CheckEvidenceInput): Promise<EvidenceVerdict> {
  const [issuers, audiences] = [new Map<string, number>(), new Map<string, number>()]
  let checked = 0
  let last = -1
  let position: number | undefined
  try {
    for await (const text of input.lines) {
      position = undefined
      const line = parseLine(text)
      if (line === undefined) throw new EvidenceFault('evidence-line-malformed')
      position = line.position
      if (position <= last) throw new EvidenceFault('evidence-line-misplaced')
      last = position
      const { issuer, audience } = await checkLine(input, line)
      increase(issuers, issuer)
      increase(audiences, audience)
      checked += 1
      input.onProgress?.(checked)
    }
  } catch (error) {
    if (!(error instanceof EvidenceFault)) throw error
    return { ok: false, problem: error.code, line: checked + 1, position, message: error.message }
  }
  return { ok: true, checked, issuers: mostFirst(issuers), audiences: mostFirst(audiences) }
}

const increase = (counts: Map<string, number>, name: string) => counts.set(name, (counts.get(name) ?? 0) + 1)
const mostFirst = (counts: ReadonlyMap<string, number>) => [...counts].toSorted(([, one], [, other]) => other - one)

/** @throws EvidenceFault */
async function checkLine(
  { log, keys, voprf, resolveIssuerKey }: CheckEvidenceInput,
  { position, entry, evidence: sealed }: NonNullable<ReturnType<typeof parseLine>>,
): Promise<{ issuer: string; audience: string }> {
  const declared = log.declarations.get(position)
  if (declared?.text !== entry) throw new EvidenceFault('evidence-entry-foreign')
  if (createHash('sha256').update(sealed, 'latin1').digest('base64url') !== declared.ev)
    throw new EvidenceFault('evidence-exchanged')
  const evidence = await open(sealed, keys)
  const { item, text } = log.opening
  if (evidence.item !== item || evidence.text !== text) throw new EvidenceFault('evidence-of-other-item')
  const { claims, issuer, presentedAt } = await verifyAgain(evidence, resolveIssuerKey)
  const proof = readRegisterProof(claims)
  if (proof?.item !== item) throw new EvidenceFault('evidence-credential-wrong')
  requireInTime(log, presentedAt)
  requireTag(voprf, log, {
    input: tagInput(item, proof.nullifier),
    tag: Buffer.from(declared.tag, 'base64url'),
    proof: evidence.tagProof,
  })
  return { issuer, audience: evidence.presented.audience }
}

async function open(sealed: string, keys: readonly EcdhPrivateKey[]): Promise<Evidence> {
  const evidence = parseEvidence(await decrypt(sealed, keys))
  if (evidence === undefined) throw new EvidenceFault('evidence-malformed')
  return evidence
}

/** It does not say to which key it was sealed. */
async function decrypt(sealed: string, [key, ...others]: readonly EcdhPrivateKey[]): Promise<string> {
  if (key === undefined) throw new EvidenceFault('evidence-closed')
  try {
    const { plaintext } = await decryptJwe(nodeCrypto, sealed, () => key)
    return Buffer.from(plaintext).toString('utf8')
  } catch (error) {
    if (error instanceof JoseError) return decrypt(sealed, others)
    throw error
  }
}

function requireInTime({ opening: { opens, closes } }: AuditedLog, at: Date): void {
  const [earliest, latest] = [-CLOCK_SKEW_MS, CLOCK_SKEW_MS].map((skew) => swissDay(new Date(at.getTime() + skew)))
  const isEarly = opens !== null && latest !== undefined && latest < opens
  const isLate = closes !== null && earliest !== undefined && earliest > closes
  if (isEarly || isLate) throw new EvidenceFault('evidence-out-of-time')
}

function requireTag(voprf: Voprf, { tagKeys }: AuditedLog, claimed: Omit<ClaimedTag, 'publicKeys'>): void {
  try {
    checkTag(voprf, { publicKeys: tagKeys, ...claimed })
  } catch (cause) {
    if (cause instanceof TagError) throw new EvidenceFault('evidence-tag-wrong', { cause })
    throw cause
  }
}
