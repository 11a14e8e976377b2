import { createHolderKey, createTestWallet, type Stand } from '@e-collecting/services/testing'

/** A wallet that takes what an offer leads to. */
export function createCollectingWallet(stand: Stand) {
  const wallet = createTestWallet(stand)
  const codeOf = (link: string): string => {
    const { grants } = JSON.parse(decodeURIComponent(link.slice(link.indexOf('=') + 1)))
    const [grant] = Object.values(grants) as { 'pre-authorized_code': string }[]
    return grant?.['pre-authorized_code'] ?? ''
  }
  return {
    /** Takes the token of an offer and goes no further. */
    beginCollecting: (link: string) => wallet.token(codeOf(link)),
    collect: async (link: string): Promise<string[]> => {
      const [holder, answer] = [await createHolderKey(), await wallet.token(codeOf(link))]
      const { access_token: accessToken } = (await answer.json()) as { access_token: string }
      const jwt = [await wallet.proof(holder, { nonce: await wallet.nonce() })]
      const body = { credential_configuration_id: 'stimmregister-vc', proofs: { jwt } }
      const { credentials: copies } = (await (await wallet.credential(accessToken, body)).json()) as {
        credentials: { credential: string }[]
      }
      return copies.map(({ credential }) => credential)
    },
  }
}
