import type { EcPublicJwk, Es256PrivateKey } from '@e-collecting/credentials/crypto'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import type { JsonObject } from '@e-collecting/credentials/jose'
import {
  compressStatusBytes,
  createStatusBytes,
  createStatusListJwt,
  setStatus,
} from '@e-collecting/credentials/status-list'
import { shareInFile } from '@e-collecting/database/testing'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readSigningCertificate, type SigningCertificate } from '../certificates/signing-certificate.ts'
import { createTrustAnchors } from '../certificates/trust-anchors.ts'
import { type Made, makeCertificate, makeChain } from '../testing/make-chain.ts'
import {
  bind,
  type ForgedCredential,
  failedWith,
  forgeCredential,
  openSession,
  refusal,
} from '../testing/presentation-session.ts'
import { createHolderKey } from '../testing/test-wallet.ts'
import { createStand } from '../testing/trust-stand.ts'

/** Issuers that are known by certificates or by an https address, and what a verifier refuses of them. */
const ISSUER = 'https://pid.example/issuer/'
const METADATA = 'https://pid.example/.well-known/jwt-vc-issuer/issuer'
const LIST = 'https://pid.example/list'
const NOW = new Date()
const accepted = { accepted_issuer_dids: [ISSUER] }

/** What the foreign host answers, by address. */
const answers = new Map<string, unknown>()
let isDatabaseAway = false
const stand = shareInFile(async () => {
  const chain = await makeChain('PID provider')
  const made = await createStand({
    now: NOW,
    verifier: {
      readOwnStatusList: async () => {
        if (isDatabaseAway) throw Object.assign(new Error('terminating connection'), { code: '57P01' })
        return undefined
      },
      findCertifiedSigner: createTrustAnchors(chain.anchor.cert, () => NOW),
      outside: {
        allowedHosts: ['pid.example', 'localhost:8443'],
        fetch: async (url, init) => {
          const body = answers.get(url)
          // Some have lists in this form alone, and end them with a line.
          const { accept } = init.headers as { accept: string }
          if (url === LIST && accept !== 'application/statuslist+jwt') return new Response('', { status: 406 })
          return new Response(typeof body === 'string' ? `${body}\n` : JSON.stringify(body), {
            status: body ? 200 : 404,
          })
        },
      },
    },
  })
  return { ...made, chain, certificate: await readSigningCertificate(chain.files) }
})

beforeEach(() => {
  answers.clear()
})

const der = ({ cert }: Made) => cert.replace(/-----[^-]+-----|\s/g, '')

async function present(forged: ForgedCredential, question: object = accepted) {
  const holder = await createHolderKey()
  const session = await openSession(stand, { ...question })
  const credential = await forgeCredential(stand, holder, { ...forged, claims: { iss: ISSUER, ...forged.claims } })
  const response = await session.answer({ demo: [await bind(stand, { credential, holder, request: session.request })] })
  return { session, response }
}

async function expectSuccess(forged: ForgedCredential) {
  const { session, response } = await present(forged)
  expect(response.status).toBe(200)
  expect((await session.read()).body).toMatchObject({ state: 'SUCCESS' })
}
async function expectFailure(code: string, forged: ForgedCredential, question?: object) {
  const { session, response } = await present(forged, question)
  expect(await refusal(session, response)).toEqual(failedWith(code))
}

describe('certificates', () => {
  const signed = (x5c: readonly string[], key: Es256PrivateKey, claims: JsonObject = {}): ForgedCredential => ({
    header: { x5c },
    key,
    claims,
  })

  test('a chain that ends at an anchor is accepted, whatever address it names', async () => {
    const { certificates, key } = stand.certificate
    await expectSuccess(signed(certificates, key))
    await expectSuccess(signed(certificates, key, { iss: 'https://elsewhere.example' }))
  })

  test('a chain that does not hold is refused', async () => {
    const { anchor, authority, own } = stand.chain
    const { key } = stand.certificate
    const stranger = await makeChain('stranger')
    const lapsed = await makeCertificate('lapsed', { by: authority, until: new Date(NOW.getTime() - 1000) })
    const early = await makeCertificate('early', { by: authority, from: new Date(NOW.getTime() + 3_600_000) })
    const below = await makeCertificate('below', { by: own })
    const alone = await makeCertificate('alone')
    const second = await makeCertificate('second', { by: authority, isAuthority: true })
    const agreeing = await makeCertificate('agreeing', { by: authority, isForAgreement: true })
    const chains: Record<string, readonly Made[]> = {
      'whose signer’s key is not for signing': [agreeing, authority],
      'of another anchor': [stranger.own, stranger.authority],
      'that brings its own anchor': [stranger.own, stranger.authority, stranger.anchor],
      'without the authority between': [own],
      'in another order': [authority, own],
      'whose signer has lapsed': [lapsed, authority],
      'whose signer is not valid yet': [early, authority],
      'whose signer was made by somebody who may not': [below, own, authority],
      'that is the anchor alone': [anchor],
      'of a signer who is an authority': [second, authority],
      'that is self-signed': [alone],
    }
    for (const [name, chain] of Object.entries(chains)) {
      const { session, response } = await present(signed(chain.map(der), key), { accepted_issuer_dids: ['did:x:y'] })
      expect([name, await refusal(session, response)]).toEqual([name, failedWith('issuer_not_accepted')])
    }
  })

  test('a chain of somebody else does not help who has not its key', async () => {
    const { key } = await createHolderKey()
    await expectFailure('malformed_credential', signed(stand.certificate.certificates, key))
  })

  test.each<[string, JsonObject, string]>([
    ['no list', { x5c: 'MIIB' }, 'malformed_credential'],
    ['an empty list', { x5c: [] }, 'malformed_credential'],
    ['six certificates', { x5c: ['a', 'a', 'a', 'a', 'a', 'a'] }, 'malformed_credential'],
    ['something that is no certificate', { x5c: ['MIIB'] }, 'issuer_not_accepted'],
    ['something that is no base64', { x5c: ['?'] }, 'issuer_not_accepted'],
  ])('%s is refused', async (_, header, code) => {
    const { key } = await createHolderKey()
    await expectFailure(code, { header, key }, { accepted_issuer_dids: ['did:x:y'] })
  })

  test('a key on another curve certifies nobody', async () => {
    const { authority } = stand.chain
    const other = await makeCertificate('P-384', { by: authority, curve: 'P-384' })
    const { key } = await createHolderKey()
    await expectFailure('issuer_not_accepted', signed([der(other), der(authority)], key), {
      accepted_issuer_dids: ['did:x:y'],
    })
  })

  describe('status', () => {
    const status = { status: { status_list: { idx: 3, uri: LIST } } }
    const list = async (
      signer: Partial<SigningCertificate> & Pick<SigningCertificate, 'key'>,
      value = 0,
      changes: Partial<Parameters<typeof createStatusListJwt>[1]> = {},
    ) => {
      const bytes = createStatusBytes(8, 2)
      setStatus(bytes, 2, 3, value)
      return createStatusListJwt(nodeCrypto, {
        kid: 'k',
        ...signer,
        uri: LIST,
        issuer: ISSUER,
        issuedAt: NOW,
        expiresAt: new Date(NOW.getTime() + 60_000),
        ttlSeconds: 1,
        bits: 2,
        lst: await compressStatusBytes(nodeCrypto, bytes),
        ...changes,
      })
    }
    const withStatus = () => signed(stand.certificate.certificates, stand.certificate.key, status)

    test('while our own database is away nothing is said of the credential, and the wallet may come again', async () => {
      const holder = await createHolderKey()
      const session = await openSession(stand, accepted)
      const credential = await forgeCredential(stand, holder, { ...withStatus(), claims: { iss: ISSUER, ...status } })
      const answer = async () =>
        session.answer({ demo: [await bind(stand, { credential, holder, request: session.request })] })
      answers.set(LIST, await list(stand.certificate))
      isDatabaseAway = true
      const refused = await answer()
      isDatabaseAway = false
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
      expect((await session.read()).body).toMatchObject({ state: 'PENDING' })
      expect(stand.failures.splice(0)).toMatchObject([{ code: '57P01' }])
      expect((await answer()).status).toBe(200)
    })

    test('a list by the same anchor counts', async () => {
      answers.set(LIST, await list(stand.certificate))
      await expectSuccess(withStatus())
    })

    test('a revoked credential is refused', async () => {
      stand.advance(10)
      answers.set(LIST, await list(stand.certificate, 1))
      await expectFailure('credential_revoked', withStatus())
    })

    test.each([
      ['an hour at most', 86_400, 3600],
      ['five minutes if it does not say', 0, 300],
    ])('a list is believed for %s', async (_, ttlSeconds, seconds) => {
      const uri = `${LIST}/${seconds}`
      const { certificates, key } = stand.certificate
      const shown = signed(certificates, key, { status: { status_list: { idx: 3, uri } } })
      const times = { uri, ttlSeconds, expiresAt: new Date(NOW.getTime() + 86_400_000) }
      answers.set(uri, await list(stand.certificate, 0, times))
      await expectSuccess(shown)
      answers.set(uri, await list(stand.certificate, 1, times))
      stand.advance(seconds - 1)
      await expectSuccess(shown)
      stand.advance(1)
      await expectFailure('credential_revoked', shown)
      stand.advance(-seconds)
    })

    test('a list is believed no longer than it is good', async () => {
      const uri = `${LIST}/short`
      const { certificates, key } = stand.certificate
      const shown = signed(certificates, key, { status: { status_list: { idx: 3, uri } } })
      const until = (seconds: number) => ({
        uri,
        ttlSeconds: 3600,
        expiresAt: new Date(NOW.getTime() + seconds * 1000),
      })
      const passed = stand.clock().getTime() - NOW.getTime()
      stand.advance(-passed / 1000)
      answers.set(uri, await list(stand.certificate, 0, until(60)))
      await expectSuccess(shown)
      answers.set(uri, await list(stand.certificate, 1, until(86_400)))
      stand.advance(59)
      await expectSuccess(shown)
      stand.advance(1)
      await expectFailure('credential_revoked', shown)
      stand.advance(passed / 1000 - 60)
    })

    test('a list that is known of one issuer is no list of another', async () => {
      const uri = `${LIST}/shared`
      const claims = { status: { status_list: { idx: 3, uri } } }
      const times = { uri, ttlSeconds: 3600, expiresAt: new Date(NOW.getTime() + 86_400_000) }
      answers.set(uri, await list(stand.certificate, 0, times))
      await expectSuccess(signed(stand.certificate.certificates, stand.certificate.key, claims))
      const { key, publicJwk } = await createHolderKey()
      stand.advance(301)
      answers.set(METADATA, { issuer: ISSUER, jwks: { keys: [publicJwk] } })
      await expectFailure('unresolvable_status_list', { key, claims })
      stand.advance(301)
    })

    test('a list by nobody, or by a stranger, is no list', async () => {
      const stranger = await makeChain('stranger')
      for (const signer of [{ key: stand.certificate.key }, await readSigningCertificate(stranger.files)]) {
        stand.advance(10)
        answers.set(LIST, await list(signer))
        await expectFailure('credential_revoked', withStatus())
      }
    })
  })
})

describe('an https address', () => {
  const named = async (): Promise<{ key: Es256PrivateKey; jwk: EcPublicJwk }> => {
    const { key, publicJwk } = await createHolderKey()
    return { key, jwk: publicJwk }
  }
  const later = () => stand.advance(301)

  test('tells the key, in its document or where that says', async () => {
    const { key, jwk } = await named()
    answers.set(METADATA, { issuer: ISSUER, jwks: { keys: [{ kty: 'RSA' }, { ...jwk, kid: 'k1' }] } })
    await expectSuccess({ key, header: { kid: 'k1' } })
    await expectSuccess({ key })
    later()
    answers.set(METADATA, { issuer: ISSUER, jwks_uri: 'https://pid.example/keys' })
    answers.set('https://pid.example/keys', { keys: [jwk] })
    await expectSuccess({ key })
  })

  test('that is not accepted is never asked', async () => {
    const { key, jwk } = await named()
    later()
    answers.set(METADATA, { issuer: ISSUER, jwks: { keys: [jwk] } })
    const asked = vi.spyOn(answers, 'get')
    await expectFailure('issuer_not_accepted', { key }, { accepted_issuer_dids: ['https://pid.example'] })
    await expectFailure('issuer_not_accepted', { key, claims: { iss: `${ISSUER}x` } })
    expect(asked).not.toHaveBeenCalled()
    asked.mockRestore()
  })

  test.each<[string, (jwk: EcPublicJwk) => unknown]>([
    ['another issuer', (jwk) => ({ issuer: 'https://pid.example/other', jwks: { keys: [{ ...jwk, kid: 'k1' }] } })],
    ['no keys', () => ({ issuer: ISSUER })],
    ['another key id', (jwk) => ({ issuer: ISSUER, jwks: { keys: [{ ...jwk, kid: 'k2' }] } })],
    ['keys at a host that nobody named', () => ({ issuer: ISSUER, jwks_uri: 'https://evil.example/keys' })],
    ['no document', () => 'x'],
  ])('that tells %s cannot be resolved', async (_, document) => {
    const { key, jwk } = await named()
    later()
    answers.set(METADATA, document(jwk))
    answers.set('https://evil.example/keys', { keys: [{ ...jwk, kid: 'k1' }] })
    await expectFailure('public_key_of_issuer_unresolvable', { key, header: { kid: 'k1' } })
  })

  test('that tells two keys goes by the certificate of the signer, which makes no key known', async () => {
    const [told, stranger] = [await makeChain('told'), await makeChain('stranger')]
    const [signer, other] = [await readSigningCertificate(told.files), await readSigningCertificate(stranger.files)]
    later()
    answers.set(METADATA, { issuer: ISSUER, jwks: { keys: [(await named()).jwk, signer.publicJwk] } })
    await expectSuccess({ key: signer.key, header: { x5c: signer.certificates } })
    await expectFailure('public_key_of_issuer_unresolvable', { key: other.key, header: { x5c: other.certificates } })
    await expectFailure('malformed_credential', { key: other.key, header: { x5c: signer.certificates } })
  })

  test('that tells two keys needs the name of one', async () => {
    const [{ key, jwk }, other] = [await named(), await named()]
    later()
    answers.set(METADATA, {
      issuer: ISSUER,
      jwks: {
        keys: [
          { ...jwk, kid: 'a' },
          { ...other.jwk, kid: 'b' },
        ],
      },
    })
    await expectFailure('public_key_of_issuer_unresolvable', { key })
    await expectSuccess({ key, header: { kid: 'a' } })
    await expectFailure('malformed_credential', { key, header: { kid: 'b' } })
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
