import { DomainError, swissDay } from '@e-collecting/kernel'
import { isEnded } from '@e-collecting/popular-votes/contract'
import type { PopularVoteId, PopularVoteRepository } from '@e-collecting/popular-votes/server'
import type { ExchangeIssuer, Presented } from '@e-collecting/swiyu-client'
import { hashLeaf } from '@e-collecting/tlog'
import {
  createProofSessions,
  type ProofSessions,
  type ProofSessionsDeps,
  type Settlement,
  type WalletSession,
} from '@e-collecting/wallet-session/server'
import type { DeclarationFailure } from '../contract.ts'
import { encodeEntry } from '../entries/index.ts'
import { toBase64Url } from './commit-to-item.ts'
import { toCompanion } from './entry-statements.ts'
import { writeEvidence } from './evidence/evidence.ts'
import { isSurplus, type RegisterProof, readRegisterProof } from './evidence/register-proof.ts'
import { tagInput } from './evidence/tag-input.ts'
import { isInScope, type ScopeDeps } from './in-scope.ts'
import type { OpenLogs } from './open-logs.ts'
import type { SealForAuditor, TagMaker } from './ports.ts'
import { sealLeaf } from './seal-leaf.ts'
import { sha256 } from './sha256.ts'

/** What an entry is made with, and gone with it: what is public of an entry would say whose it is to whoever has the keys of the server. */
export interface AskedDeclaration {
  popularVoteId: PopularVoteId
  /** Commitment that the browser has sent. */
  commitment: string
  /** SHA-256 of the item's text. */
  text: string
  /** What the browser's secret opens: under it the entry is sealed. */
  leafKey: string
}

/** What a session notes; sealed, and gone when it ends. Never a tag, nor what a tag is made of. */
export interface DeclarationNotes {
  item: string
  /** 32 random bytes, in base64url; absent where a receipt is offered. */
  salt?: string
  asked?: AskedDeclaration
  /** What is the browser's to read from then on. */
  leaf?: string
  /** The session in which the receipt is offered. */
  offerId?: string
}

export type DeclarationSessions = ProofSessions<DeclarationNotes>
export type DeclarationSession = WalletSession<DeclarationNotes>

export interface DeclarationSessionsDeps extends ProofSessionsDeps, ScopeDeps {
  votes: Pick<PopularVoteRepository, 'findById'>
  logs: Pick<OpenLogs, 'find' | 'dueDay'>
  tags: Pick<TagMaker, 'evaluate'>
  sealForAuditor: SealForAuditor
  /** Of receipts. */
  issuer: ExchangeIssuer
}

/** How long a browser may read what became of its declaration. */
const RESULT_SHOWN_MS = 300_000

/** All open sessions on an item, which end when it is switched off. */
export const topicOf = (popularVoteId: string): string => `declaration:${popularVoteId}`

/**
 * Sessions of declarations. A presented credential becomes one entry of the item's log, in the commit in which the session moves on;
 * where its tag stands there already, or its commitment, none is written, and only the session's browser can find that out.
 */
export function createDeclarationSessions(deps: DeclarationSessionsDeps): DeclarationSessions {
  return createProofSessions<DeclarationNotes, RegisterProof>(
    deps,
    {
      name: 'declaration',
      issuer: deps.issuer,
      keepsNoClaims: true,
      settle: async ({ item, salt, asked }, proof, presented) => {
        if (salt === undefined || asked === undefined)
          throw new DomainError('internal-error', 'Nothing was asked for in this session.')
        if (presented === undefined) throw new DomainError('internal-error', 'A declaration needs what was presented.')
        const refusal = await refusalOf(deps, { item, popularVoteId: asked.popularVoteId }, { proof, presented })
        if (refusal !== undefined) return { kind: 'failed', reason: refusal }
        return declare(deps, { item, salt, ...asked }, { proof, presented })
      },
    },
    readRegisterProof,
  )
}

/** What is declared, with what the session keeps of it. */
type MadeDeclaration = AskedDeclaration & Required<Pick<DeclarationNotes, 'item' | 'salt'>>

/** What a wallet has shown, and what it says. */
interface Shown {
  proof: RegisterProof
  presented: Presented
}

async function refusalOf(
  deps: DeclarationSessionsDeps,
  { item, popularVoteId }: Pick<MadeDeclaration, 'item' | 'popularVoteId'>,
  { proof, presented }: Shown,
): Promise<DeclarationFailure | undefined> {
  const { votes, logs, now } = deps
  const vote = await votes.findById(popularVoteId)
  const log = await logs.find(item)
  if (vote?.status !== 'active' || log?.hasItsText === false) return 'popular-vote-withdrawn'
  if (isEnded(vote.endDate, now()) || log?.isOpen !== true) return 'popular-vote-ended'
  if (proof.item !== item) return 'other-item'
  if (!isInScope(deps, presented.issuers, vote)) return 'issuer-elsewhere'
  return isSurplus(presented.disclosed) ? 'credential-not-understood' : undefined
}

async function declare(
  { logs, tags, sealForAuditor, now }: DeclarationSessionsDeps,
  { item, text, salt, commitment, leafKey }: MadeDeclaration,
  { proof, presented: { vpToken, nonce, audience } }: Shown,
): Promise<Settlement<DeclarationNotes>> {
  const { tag, proof: tagProof } = await tags.evaluate(item, tagInput(item, proof.nullifier))
  const presented = { vpToken, nonce, audience }
  const evidence = await sealForAuditor(writeEvidence({ v: 1, item, text, salt, presented, tagProof }))
  const bytes = encodeEntry({ t: 'd1', tag: toBase64Url(tag), ev: toBase64Url(sha256(evidence)), rc: commitment })
  const entry = Buffer.from(bytes).toString('utf8')
  const due = logs.dueDay(swissDay(now()))
  return {
    kind: 'settled',
    context: { item, salt, leaf: sealLeaf({ entry, due }, leafKey) },
    until: new Date(now().getTime() + RESULT_SHOWN_MS),
    companion: toCompanion({
      item,
      leafHash: hashLeaf(sha256, bytes),
      tag,
      entry,
      evidence,
      commitment: Buffer.from(commitment, 'base64url'),
    }),
  }
}
