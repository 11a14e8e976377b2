import { describePurpose } from '@e-collecting/i18n/server'
import { type Clock, DomainError } from '@e-collecting/kernel'
import { type PopularVoteRepository, requireRunning } from '@e-collecting/popular-votes/server'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import type { CreateDeclaration } from '../contract.ts'
import { toBase64Url } from './commit-to-item.ts'
import { type DeclarationSessions, topicOf } from './declaration-sessions.ts'
import { declarationNonce } from './evidence/declaration-nonce.ts'
import { ASKED_CLAIMS, ITEM_CLAIM } from './evidence/register-proof.ts'
import type { OpenLogs } from './open-logs.ts'
import { leafKeyOf } from './seal-leaf.ts'

export interface CreateDeclarationDeps {
  votes: Pick<PopularVoteRepository, 'findActiveBySlug'>
  logs: Pick<OpenLogs, 'find'>
  sessions: Pick<DeclarationSessions, 'begin'>
  /** Type of voting-register credentials. */
  registerType: string
  randomBytes: (length: number) => Uint8Array
  now: Clock
  /** False where what is known of items has been out of date for too long. */
  knowsItems: () => boolean
}

const SALT_BYTES = 32

/**
 * Asks a wallet for the voting-register credential of one item: for its nullifier and its item, and nothing else.
 * @param browserSecret of the browser that may read what becomes of it
 * @throws DomainError `popular-vote-not-found`, `popular-vote-not-started`, `popular-vote-ended`, `declaration-not-offered`,
 * `items-out-of-date`, `verification-unavailable`
 */
export async function createDeclaration(
  deps: CreateDeclarationDeps,
  input: CreateDeclaration,
  browserSecret: string,
): Promise<WalletSessionCreated> {
  const vote = await deps.votes.findActiveBySlug(input.popularVote)
  if (vote === undefined) throw new DomainError('popular-vote-not-found', 'There is no such popular vote.')
  requireRunning(vote, deps.now())
  if (!deps.knowsItems()) throw new DomainError('items-out-of-date', 'Nobody has said for days which items there are.')
  const log = await deps.logs.find(vote.slug)
  if (log?.hasItsText !== true)
    throw new DomainError('declaration-not-offered', 'Nobody has opened a log for declarations on this item as it is.')
  if (!log.isOpen) throw new DomainError('popular-vote-ended', 'The last day of the log is over.')
  const saltBytes = deps.randomBytes(SALT_BYTES)
  const salt = toBase64Url(saltBytes)
  const { slug: item, titles } = vote
  const { text } = log
  return deps.sessions.begin({
    topic: topicOf(vote.id),
    context: {
      item,
      salt,
      asked: {
        popularVoteId: vote.id,
        commitment: input.receiptCommitment,
        text,
        leafKey: leafKeyOf(browserSecret, salt),
      },
    },
    purpose: describePurpose('declaration', (language) => titles[language] ?? titles.de),
    browserSecret,
    nonce: declarationNonce({ item, text, salt: saltBytes }),
    query: {
      vctValues: [deps.registerType],
      claims: ASKED_CLAIMS,
      values: { [ITEM_CLAIM]: item },
      acceptedIssuerDids: [],
    },
  })
}
