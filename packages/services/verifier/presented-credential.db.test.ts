import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createJwt, encodeBase64Url } from '@e-collecting/credentials/jose'
import { shareInFile } from '@e-collecting/database/testing'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  bind,
  collectOne,
  demoQuery,
  type ForgedCredential,
  failedWith,
  forgeCredential,
  forgeKeyBinding,
  openSession,
  refusal,
} from '../testing/presentation-session.ts'
import { createHolderKey, type HolderKey, headerOf } from '../testing/test-wallet.ts'
import { createStand, manage, type Stand } from '../testing/trust-stand.ts'

/** What the registry answers next in the place of what it has. */
let registryAnswers: number[] = []
const stand = shareInFile(async () => {
  const made: Stand = await createStand({
    verifier: {
      outside: {
        allowedHosts: ['localhost:8443', 'elsewhere.example'],
        isOwn: (url) => url.startsWith('https://localhost:8443/'),
        fetch: async (url, init) => {
          made.outsideCalls.push(url)
          const status = registryAnswers.shift()
          return status === undefined ? made.fetch(url, init) : new Response(null, { status })
        },
      },
    },
  })
  return made
})
let holder: HolderKey
let credential: string
let managementId: string

beforeAll(async () => {
  ;({ managementId, holder, credential } = await collectOne(stand))
})

const seconds = (offset: number) => Math.floor(stand.clock().getTime() / 1000) + offset

describe('the credential', () => {
  const present = async (forged: ForgedCredential, query = demoQuery()) => {
    const session = await openSession(stand, { dcql_query: query })
    const made = await forgeCredential(stand, holder, forged)
    return {
      session,
      response: await session.answer({
        demo: [await bind(stand, { credential: made, holder, request: session.request })],
      }),
    }
  }
  const submission = 'invalid_transaction_data'

  test.each<[string, ForgedCredential, string, string?]>([
    ['rule 2: of another type header', { header: { typ: 'JWT' } }, 'invalid_format'],
    ['rule 2: without kid', { header: { kid: '' } }, 'malformed_credential'],
    ['rule 2: whose kid is no DID key', { header: { kid: 'key-1' } }, 'malformed_credential'],
    ['rule 2: that has expired', { claims: { exp: 1_700_000_000 } }, 'jwt_expired'],
    ['rule 2: that is not valid yet', { claims: { nbf: 2_000_000_000 } }, 'jwt_premature'],
    ['rule 2: that was issued in the future', { claims: { iat: 2_000_000_000 } }, 'jwt_premature'],
    ['rule 2: with a critical header', { header: { crit: ['b64'], b64: false } }, 'malformed_credential'],
    [
      'rule 3: of an issuer that is not accepted',
      { header: { kid: 'did:webvh:QmX:localhost%3A8443:a#assert-key-01' } },
      'issuer_not_accepted',
    ],
    [
      'rule 5: with one disclosure twice',
      {
        disclosures: [
          ['salt', 'given_name', 'Anna'],
          ['salt', 'given_name', 'Anna'],
        ],
      },
      'malformed_credential',
    ],
    ['rule 5: with a digest twice', { digests: ['x', 'x'] }, 'malformed_credential'],
    [
      'rule 5: that discloses a technical claim',
      { disclosures: [['salt', 'exp', 4_000_000_000]] },
      'malformed_credential',
    ],
    ['rule 5: that overwrites a claim', { claims: { given_name: 'Beat' } }, 'malformed_credential'],
    ['rule 5: hashed another way', { claims: { _sd_alg: 'sha-512' } }, 'malformed_credential'],
    ['rule 5: with a broken disclosure', { disclosures: ['x'] }, 'malformed_credential'],
    ['rule 6: of another type', { claims: { vct: 'other-sdjwt' } }, 'invalid_presentation_submission', submission],
    [
      'rule 6: without the claim asked for',
      { disclosures: [['salt', 'family_name', 'Muster']] },
      'credential_missing_data',
    ],
    ['rule 4: bound to no key', { claims: { cnf: {} } }, 'holder_binding_mismatch'],
    ['rule 7: whose status names no list', { claims: { status: {} } }, 'unresolvable_status_list'],
  ])('%s', async (_, forged, code, error) => {
    const { session, response } = await present(forged)
    expect(await refusal(session, response)).toEqual(failedWith(code, error))
  })

  test('rule 2: signed with another key than its kid', async () => {
    const { did } = stand.issuer
    const session = await openSession(stand)
    const jwt = await createJwt(nodeCrypto, {
      header: { typ: 'dc+sd-jwt', kid: `${did}#assert-key-01` },
      claims: { iss: did, vct: 'demo-sdjwt', cnf: { jwk: holder.publicJwk }, given_name: 'Anna' },
      key: holder.key,
    })
    const response = await session.answer({
      demo: [await bind(stand, { credential: `${jwt}~`, holder, request: session.request })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('malformed_credential'))
  })

  test('rule 2: unsigned or under another algorithm', async () => {
    for (const alg of ['none', 'HS256', 'ES384']) {
      const session = await openSession(stand)
      const [, payload = '', signature = ''] = (credential.split('~')[0] ?? '').split('.')
      const header = encodeBase64Url(JSON.stringify({ ...headerOf(credential), alg }))
      const forged = [`${header}.${payload}.${signature}`, ...credential.split('~').slice(1)].join('~')
      const response = await session.answer({
        demo: [await bind(stand, { credential: forged, holder, request: session.request })],
      })
      expect(await refusal(session, response)).toEqual(failedWith('invalid_format'))
    }
  })

  test('rule 2: with a key of its DID that is not for assertions', async () => {
    const { session, response } = await present({ header: { kid: `${stand.issuer.did}#auth-key-01` } })
    expect(await refusal(session, response)).toEqual(failedWith('public_key_of_issuer_unresolvable'))
  })

  test('rule 2: that is no SD-JWT at all', async () => {
    for (const garbage of ['', 'x', '~~~', 'a.b.c~', '{}', 'é']) {
      const session = await openSession(stand)
      expect((await refusal(session, await session.answer({ demo: [garbage] }))).result).toMatch(/malformed_credential/)
    }
  })

  test('rule 3: trust comes from kid, never from iss', async () => {
    const { did, assertion } = await stand.identities.ensure('impostor')
    const jwt = await createJwt(nodeCrypto, {
      header: { typ: 'dc+sd-jwt', kid: assertion.kid },
      claims: { iss: stand.issuer.did, vct: 'demo-sdjwt', cnf: { jwk: holder.publicJwk }, given_name: 'Anna' },
      key: assertion.key,
    })
    const session = await openSession(stand)
    const calls = stand.outsideCalls.length
    const answer = await session.answer({
      demo: [await bind(stand, { credential: `${jwt}~`, holder, request: session.request })],
    })
    expect(await refusal(session, answer)).toEqual(failedWith('issuer_not_accepted'))
    expect(stand.outsideCalls).toHaveLength(calls)
    expect(did).not.toBe(stand.issuer.did)
  })

  test('rule 3: an accepted issuer whose DID cannot be resolved', async () => {
    const hosts = ['localhost%3A8443:gone', 'example.ch:a', '169.254.169.254:latest']
    for (const host of hosts) {
      const did = `did:webvh:QmScidScidScidScidScidScidScidScidScidScidScid:${host}`
      const session = await openSession(stand, { accepted_issuer_dids: [did] })
      const forged = await forgeCredential(stand, holder, { header: { kid: `${did}#assert-key-01` } })
      const response = await session.answer({
        demo: [await bind(stand, { credential: forged, holder, request: session.request })],
      })
      expect(await refusal(session, response)).toEqual(failedWith('public_key_of_issuer_unresolvable'))
    }
    expect(stand.outsideCalls.some((url) => url.includes('169.254') || url.includes('example.ch'))).toBe(false)
  })

  test('whose issuer cannot be looked up because our own registry is away is no worse for it', async () => {
    // What was read of the issuer is not believed any more.
    stand.advance(301)
    const session = await openSession(stand)
    const answer = { demo: [await bind(stand, { credential, holder, request: session.request })] }
    registryAnswers = [503]
    const response = await session.answer(answer)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect((await session.read()).body).toMatchObject({ state: 'PENDING' })
    expect((await session.answer(answer)).status).toBe(200)
    expect((await session.read()).body).toMatchObject({ state: 'SUCCESS' })
  })

  test('whose issuer somebody else cannot tell us of is refused', async () => {
    const did = 'did:webvh:QmScidScidScidScidScidScidScidScidScidScidScid:elsewhere.example:a'
    const session = await openSession(stand, { accepted_issuer_dids: [did] })
    const forged = await forgeCredential(stand, holder, { header: { kid: `${did}#assert-key-01` } })
    registryAnswers = [503]
    const answer = { demo: [await bind(stand, { credential: forged, holder, request: session.request })] }
    expect(await refusal(session, await session.answer(answer))).toEqual(
      failedWith('public_key_of_issuer_unresolvable'),
    )
  })

  test('rule 6: with another value than asked for', async () => {
    const wanted = (values: unknown[]) => demoQuery({ claims: [{ path: ['given_name'], values }] })
    const { session, response } = await present({}, wanted(['Beat', 'Carla']))
    expect(await refusal(session, response)).toEqual(failedWith('credential_missing_data'))
    expect((await present({}, wanted(['Beat', 'Anna']))).response.status).toBe(200)
  })
})

test('the keys of an issuer are known for five minutes, and asked for again then', async () => {
  const fresh = await createStand()
  const asked = async () => {
    const session = await openSession(fresh)
    const made = await forgeCredential(fresh, holder)
    const presentation = await bind(fresh, { credential: made, holder, request: session.request })
    expect((await session.answer({ demo: [presentation] })).status).toBe(200)
    return fresh.outsideCalls.length
  }
  expect([await asked(), await asked()]).toEqual([1, 1])
  fresh.advance(299)
  expect(await asked()).toBe(1)
  fresh.advance(1)
  expect(await asked()).toBe(2)
  await fresh.close()
})

describe('the key binding (rule 4)', () => {
  test.each<[string, Parameters<typeof bind>[2], string]>([
    ['for another verifier', { audience: 'did:webvh:x:example.ch:a' }, 'holder_binding_mismatch'],
    ['with another nonce', { nonce: 'x' }, 'missing_nonce'],
    ['over other disclosures', { bound: 'x~' }, 'holder_binding_mismatch'],
  ])('%s', async (_, wrong, code) => {
    const session = await openSession(stand)
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, wrong)],
    })
    expect(await refusal(session, response)).toEqual(failedWith(code))
  })

  test('with another nonce, also where none is required', async () => {
    const query = demoQuery({ require_cryptographic_holder_binding: false })
    const session = await openSession(stand, { dcql_query: query })
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, { nonce: 'x' })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('missing_nonce'))
  })

  test('without the prefix of the client id', async () => {
    const session = await openSession(stand)
    const audience = session.request.client_id.replace('decentralized_identifier:', '')
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, { audience })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('holder_binding_mismatch'))
  })

  test('too old or from the future', async () => {
    for (const offset of [-121, 121]) {
      const session = await openSession(stand)
      const now = new Date(stand.clock().getTime() + offset * 1000)
      const response = await session.answer({
        demo: [await bind(stand, { credential, holder, request: session.request }, { now })],
      })
      expect(await refusal(session, response)).toEqual(failedWith('holder_binding_mismatch'))
    }
  })

  test('by another key than the credential is bound to', async () => {
    const session = await openSession(stand)
    const other = await createHolderKey()
    const response = await session.answer({
      demo: [await bind(stand, { credential, holder, request: session.request }, { holder: other })],
    })
    expect(await refusal(session, response)).toEqual(failedWith('holder_binding_mismatch'))
  })

  test('missing', async () => {
    const session = await openSession(stand)
    expect(await refusal(session, await session.answer({ demo: [credential] }))).toEqual(
      failedWith('holder_binding_mismatch'),
    )
  })

  test('of another type, with two audiences, without time or without hash', async () => {
    const sdHash = nodeCrypto.digestText(credential)
    for (const wrong of ['typ', 'aud', 'iat', 'sd_hash']) {
      const session = await openSession(stand)
      const { client_id: aud, nonce } = session.request
      const keyBinding = await forgeKeyBinding(
        holder,
        { typ: wrong === 'typ' ? 'JWT' : 'kb+jwt' },
        {
          nonce,
          aud: wrong === 'aud' ? [aud, 'x'] : aud,
          ...(wrong !== 'iat' && { iat: seconds(0) }),
          ...(wrong !== 'sd_hash' && { sd_hash: sdHash }),
        },
      )
      const response = await session.answer({ demo: [`${credential}${keyBinding}`] })
      expect([wrong, await refusal(session, response)]).toEqual([wrong, failedWith('holder_binding_mismatch')])
    }
  })
})

describe('the status (rule 7)', () => {
  const present = async (status?: unknown) => {
    const session = await openSession(stand)
    const shown =
      status === undefined ? credential : await forgeCredential(stand, holder, { claims: { status: status as never } })
    return {
      session,
      response: await session.answer({
        demo: [await bind(stand, { credential: shown, holder, request: session.request })],
      }),
    }
  }
  const patch = async (status: string) => {
    const path = `/credentials/${managementId}/status?credentialStatus=${status}`
    const answer = await manage(stand.issuer.management, 'PATCH', path)
    await stand.issuer.publishAgain()
    return answer
  }

  test('suspended, valid again and revoked count as soon as the list is signed', async () => {
    for (const [status, code] of [
      ['SUSPENDED', 'credential_suspended'],
      ['ISSUED', undefined],
    ] as const) {
      expect((await patch(status)).status).toBe(200)
      const { session, response } = await present()
      expect((await refusal(session, response)).result).toBe(code)
    }
    expect((await patch('REVOKED')).status).toBe(200)
    const { session, response } = await present()
    expect(await refusal(session, response)).toEqual(failedWith('credential_revoked'))
  })

  test('none at all is refused where the verifier asks for one, and only there', async () => {
    const strict = await createStand({ verifier: { isStatusRequired: true } })
    const bare = await createHolderKey()
    const answer = async (on: Stand) => {
      const session = await openSession(on)
      const credential = await forgeCredential(on, bare)
      return {
        session,
        response: await session.answer({
          demo: [await bind(on, { credential, holder: bare, request: session.request })],
        }),
      }
    }
    const { session, response } = await answer(strict)
    expect(await refusal(session, response)).toEqual(failedWith('unresolvable_status_list'))
    await strict.close()
    expect((await answer(stand)).response.status).toBe(200)
  })

  test('an unreachable list, one of a host that is not allowed and an index beyond its end', async () => {
    const own = await stand.issuer.currentStatusList()
    for (const list of [
      { idx: 1, uri: 'https://localhost:8443/services/registry/api/v1/statuslist/x.jwt' },
      { idx: 1, uri: 'https://example.ch/list.jwt' },
      { idx: 1, uri: 'file:///etc/passwd' },
      { idx: 10_000_000, uri: own },
      { idx: -1, uri: own },
      { idx: 1.5, uri: own },
    ]) {
      const { session, response } = await present({ status_list: list })
      expect([list, await refusal(session, response)]).toEqual([list, failedWith('unresolvable_status_list')])
    }
  })

  test('a list of another issuer counts as revoked, also once it is known', async () => {
    const { did, assertion } = await stand.identities.ensure('office-2')
    const uri = await stand.issuer.currentStatusList(did)
    const theirs = await openSession(stand, { accepted_issuer_dids: [did] })
    const signed = { key: assertion.key, header: { kid: assertion.kid } }
    const claims = { iss: did, status: { status_list: { idx: 1, uri } } }
    const shown = { credential: await forgeCredential(stand, holder, { ...signed, claims }), holder }
    const known = await theirs.answer({ demo: [await bind(stand, { ...shown, request: theirs.request })] })
    expect(known.status).toBe(200)
    const calls = stand.outsideCalls.length
    for (let time = 0; time < 2; time++) {
      const { session, response } = await present({ status_list: { idx: 1, uri } })
      expect(await refusal(session, response)).toEqual(failedWith('credential_revoked'))
    }
    expect(stand.outsideCalls, 'nobody asks for the keys of a stranger').toHaveLength(calls)
  })

  test('a list that was read while it was good says nothing once its time is over', async () => {
    const quiet = await createStand()
    const status = { status_list: { idx: 1, uri: await quiet.issuer.currentStatusList() } }
    const answer = async () => {
      const session = await openSession(quiet)
      const shown = await forgeCredential(quiet, holder, { claims: { status } })
      const presentation = await bind(quiet, { credential: shown, holder, request: session.request })
      return refusal(session, await session.answer({ demo: [presentation] }))
    }
    expect((await answer()).state).toBe('SUCCESS')
    quiet.advance(365 * 86_400)
    expect(await answer()).toEqual(failedWith('credential_revoked'))
    await quiet.close()
  })
})

test('nothing went wrong inside', () => expect(stand.failures).toEqual([]))
