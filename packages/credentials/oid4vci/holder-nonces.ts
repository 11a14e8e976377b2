import type { HolderTransport } from './holder-transport.ts'
import { expectJsonAnswer, type HolderAnswer } from './holder-transport.ts'

/** Nonces of one issuance. Each is used once. */
export type Nonces = {
  /** For key proofs (OID4VCI 1.0 §7); undefined if the issuer has no nonce endpoint. */
  readonly takeForProofs: () => Promise<string | undefined>
  /** For a DPoP proof: the last `DPoP-Nonce` header, else one from the nonce endpoint, whose pool serves both in swiyu. */
  readonly takeForDpop: () => Promise<string | undefined>
  /** Keeps the `DPoP-Nonce` of an answer for the next proof. */
  readonly observe: (answer: HolderAnswer) => void
}

/** Fetches nonces when they are needed. @throws HolderError `issuance-refused` and those of the transport */
export function createNonces(transport: HolderTransport, endpoint: string | undefined): Nonces {
  let waiting: string | undefined
  const observe = ({ dpopNonce }: HolderAnswer) => {
    waiting = dpopNonce ?? waiting
  }
  const fetchNonce = async () => {
    if (endpoint === undefined) return undefined
    const headers = { 'content-type': 'application/json', accept: 'application/json' }
    const answer = await transport({ method: 'POST', url: endpoint, headers, body: '{}' })
    const { c_nonce: nonce } = expectJsonAnswer(answer, 'issuance-refused')
    const text = typeof nonce === 'string' ? nonce : undefined
    return { text, dpopNonce: answer.dpopNonce === text ? undefined : answer.dpopNonce }
  }
  return {
    observe,
    takeForProofs: async () => {
      const fetched = await fetchNonce()
      waiting = fetched?.dpopNonce ?? waiting
      return fetched?.text
    },
    takeForDpop: async () => {
      const nonce = waiting
      waiting = undefined
      if (nonce !== undefined) return nonce
      const fetched = await fetchNonce()
      return fetched?.dpopNonce ?? fetched?.text
    },
  }
}
