import { randomBytes } from 'node:crypto'
import type { DeclarationView } from '@e-collecting/declaration/contract'
import type { WalletSessionCreated } from '@e-collecting/wallet-session/contract'
import type { HeldCredential } from './bench-wallet.ts'
import { readJson } from './browser.ts'
import type { Participant } from './create-driver.ts'
import { SUPPORTED } from './support-once.ts'

/** What a receipt commits to stands in a list once. */
const drawCommitment = () => randomBytes(32).toString('base64url')
const PATH = '/api/v1/declarations'

/** Opens a session of a declaration. */
export async function beginDeclaration({ browser }: Participant) {
  const wanted = { popularVote: SUPPORTED.popularVote, receiptCommitment: drawCommitment() }
  return readJson<WalletSessionCreated>(await browser.post(PATH, wanted), 201)
}

export const viewDeclaration = async ({ browser }: Participant, id: string): Promise<DeclarationView> =>
  readJson<DeclarationView>(await browser.get(`${PATH}/${id}`), 200)

/** @throws Error for a declaration that does not count */
export async function requireCounted(participant: Participant, id: string): Promise<void> {
  const { state } = await viewDeclaration(participant, id)
  if (state !== 'counted') throw new Error(`The declaration is ${state}.`)
}

/** Five requests: begin, look once, request object, answer, the look that says that it counts. */
export async function declareOnce(participant: Participant, held: HeldCredential): Promise<void> {
  const { id, walletDeepLink } = await beginDeclaration(participant)
  await viewDeclaration(participant, id)
  await participant.present(walletDeepLink, held)
  await requireCounted(participant, id)
}
