import { DEMO_PERSONS } from '@e-collecting/test-credential/contract'
import { beforeEach, expect, test } from 'vitest'
import type { FetchCallback, Holder } from '../headless.ts'
import { LINK_SCHEMES } from '../holder/parse-link.ts'
import { resolveThroughLocalServers } from '../holder/resolve-locally.ts'
import { createScriptedIssuer } from '../testing/scripted-issuer.ts'
import { createScriptedVerifier, REQUEST } from '../testing/scripted-verifier.ts'
import { createScriptedWorld, json, type ScriptedWorld } from '../testing/scripted-world.ts'
import { describeCredential, describeOffer, describeRequest } from './describe.ts'
import { describeUse } from './describe-use.ts'
import { parseNewIdentity, requestNewId } from './request-new-id.ts'
import { type Intention, listWallet, openLink, reporting } from './run-wallet.ts'

let world: ScriptedWorld
let holder: Holder
let printed: string[]
let asked: string[]
let isAgreed: boolean | undefined

beforeEach(async () => {
  world = await createScriptedWorld()
  holder = world.createHolder()
  printed = []
  asked = []
  isAgreed = true
})

const terminal = {
  print: (line: string) => void printed.push(line),
  confirm: async (question: string) => {
    asked.push(question)
    return isAgreed
  },
}
const run = (link: string, intention: Intention = 'ask') => openLink(holder, link, intention, terminal)
const text = () => printed.join('\n')

test('the help names every scheme that a link may start with', () => {
  const help = describeUse({ server: 'http://localhost:8080', file: '~/wallet.json' })
  for (const scheme of LINK_SCHEMES) expect(help.split(/\s/)).toContain(`${scheme}://`)
  expect(help).toContain('haip-vp://')
})

test('an offer is shown, collected on yes, and listed with its status', async () => {
  const issuer = await createScriptedIssuer(world)
  expect(await run(issuer.offerLink())).toBe(0)
  expect(text()).toContain('Beta-ID-Dienst')
  expect(text()).toContain('Received: Beta-ID')

  printed = []
  expect(await listWallet(holder, terminal)).toBe(0)
  expect(text()).not.toContain('empty')
  expect(text()).toContain('Beta-ID (valid)')
  expect(text()).toContain('Vorname: Anna')
})

test('who has said on the command line what to do with an offer is not asked', async () => {
  const issuer = await createScriptedIssuer(world)
  expect(await run(issuer.offerLink(), 'refuse')).toBe(0)
  expect(await listWallet(holder, terminal)).toBe(0)
  expect(text()).toContain('The wallet is empty.')
  expect(await run(issuer.offerLink(), 'accept')).toBe(0)
  expect(await holder.listCredentials()).toHaveLength(1)
  expect(asked).toEqual([])
})

test.each([
  ['on no', false],
  ['if nobody is there to answer', undefined],
])('an offer is left alone %s', async (_, answer) => {
  isAgreed = answer
  const issuer = await createScriptedIssuer(world)
  expect(await run(issuer.offerLink())).toBe(0)
  expect(await holder.listCredentials()).toEqual([])
  expect(world.seen.some(({ method }) => method === 'POST')).toBe(false)
})

test('a request shows who asks and what would be sent, and no means that the verifier is told', async () => {
  const issuer = await createScriptedIssuer(world)
  await run(issuer.offerLink(), 'accept')
  printed = []
  isAgreed = false
  const verifier = await createScriptedVerifier(world, issuer.identity.did)
  expect(await run(verifier.link())).toBe(0)
  expect(text()).toContain('E-Collecting: Nachtzüge')
  expect(text()).toContain('verifier.test')
  expect(text()).toContain('birth_date: 1990-05-17')
  expect(text()).not.toContain('Muster')
  expect(text(), 'it leads nowhere').not.toContain('Go on in the browser')
  expect(verifier.received.answer?.kind).toBe('refusal')

  expect(await run(verifier.link(), 'accept')).toBe(0)
  expect(verifier.received.answer?.kind).toBe('presentation')
})

test('if nobody is there to answer, nothing is sent, not even a refusal', async () => {
  const issuer = await createScriptedIssuer(world)
  await run(issuer.offerLink(), 'accept')
  isAgreed = undefined
  const verifier = await createScriptedVerifier(world, issuer.identity.did)
  expect(await run(verifier.link())).toBe(0)
  expect(text()).toContain('Nobody answered')
  expect(verifier.received.answer).toBeUndefined()
})

test('without a fitting credential nothing is sent, but the verifier can still be refused', async () => {
  const issuer = await createScriptedIssuer(world)
  const verifier = await createScriptedVerifier(world, issuer.identity.did)
  expect(await run(verifier.link(), 'accept')).toBe(1)
  expect(text()).toContain('You hold no credential of type betaid-sdjwt')
  expect(await run(verifier.link())).toBe(1)
  expect(asked, 'nobody is asked in vain').toEqual([])
  expect(verifier.received.answer).toBeUndefined()
  expect(await run(verifier.link(), 'refuse')).toBe(0)
  expect(verifier.received.answer?.kind).toBe('refusal')
})

test('a stop is a plain sentence with the reason of the other side, and exit code 1', async () => {
  const issuer = await createScriptedIssuer(world)
  await run(issuer.offerLink(), 'accept')
  const answer = () => json({ error_code: 'credential_revoked' }, 400)
  const verifier = await createScriptedVerifier(world, issuer.identity.did, { answer })
  expect(await run(verifier.link(), 'accept')).toBe(1)
  expect(text()).toContain('The verifier did not accept the answer.')
  expect(text()).toContain('credential_revoked')
  expect(await run('nonsense')).toBe(1)
})

test('what is no stop of the wallet is not told as one', async () => {
  const fault = new Error('broken')
  await expect(reporting(terminal, () => Promise.reject(fault))).rejects.toBe(fault)
  expect(printed).toEqual([])
})

test('foreign words cannot steer the terminal', async () => {
  const alterCredential = (input: object) => ({ ...input, subject: { given_name: 'A\u001b[2Jnna', birth_date: '1' } })
  const issuer = await createScriptedIssuer(world, { alterCredential: alterCredential as never })
  await run(issuer.offerLink(), 'accept')
  expect(text()).toContain('A [2Jnna')
  expect(text()).not.toContain('\u001b')
})

test('nor can the names of claims, types and addresses', () => {
  const steering = '\u001b[2J'
  const offer = { credentialIssuer: `https://issuer.test/${steering}` }
  const told = describeOffer({ offer, metadata: { name: {} }, configuration: { name: {}, vct: steering } } as never)
  const claims = { [`a${steering}`]: 'b' }
  const held = { name: {}, vct: steering, issuerName: {}, ...offer, issuerDid: 'did:webvh:x', copies: [], claims }
  told.push(...describeCredential({ ...held, claimNames: [] } as never, 'valid'))
  expect(told.join('')).toContain('a [2J: b')
  expect(told.join('')).not.toContain('\u001b')
})

test('of a request is told who asks, why and from where, and what of it nothing here answers, as harmless text', () => {
  const steering = '\u001b[2J'
  const nothing = (vctValues: string[], ...path: string[]) => ({ candidates: [], paths: [path], vctValues })
  const request = { name: {}, purpose: { en: 'To count it once.' }, verifierDid: 'did:webvh:verifier' }
  const matches = [nothing([`x${steering}`, 'y'], `a${steering}`, 'b'), nothing([], 'c')]
  expect(describeRequest({ request, host: 'verifier.test', matches } as never)).toEqual([
    'Somebody asks you for data.',
    '  Who:  without a name',
    '  Why:  To count it once.',
    '  Host: verifier.test',
    '  Id:   did:webvh:verifier',
    '',
    'You hold no credential of type x [2J or y with: a [2J.b',
    'You hold no credential with: c',
  ])
})

test('who has signed an offer is told, and how a credential stands and how often it was shown', async () => {
  const signed = (signedBy?: string) =>
    describeOffer({ offer: {}, metadata: { name: {}, signedBy }, configuration: { name: {}, vct: 'x' } } as never).at(
      -1,
    )
  expect(signed('did:webvh:issuer')).toBe('  Signed by:  did:webvh:issuer')
  expect(signed()).toContain('not signed')

  const issuer = await createScriptedIssuer(world)
  await run(issuer.offerLink(), 'accept')
  const [held] = await holder.listCredentials()
  const shown = { ...held, copies: [1, 2].map((useCount) => ({ compact: 'x', useCount })) }
  expect(describeCredential(shown as never, 'revoked').join()).toMatch(
    /^Beta-ID \(revoked\).*Id: {5}did:webvh:.*Copies: 2, shown 3 times/,
  )
})

test('somebody in the demo register goes by the whole name', () => {
  const [first] = DEMO_PERSONS
  const { givenName, familyName, birthDate } = first as (typeof DEMO_PERSONS)[number]
  expect(parseNewIdentity(` ${givenName} ${familyName} `)).toEqual({ givenName, familyName, birthDate })
  expect(parseNewIdentity(givenName)).toBeUndefined()
})

test('a new identity is three attributes in a row', () => {
  expect(parseNewIdentity('Anna, Muster ,1990-05-17')).toEqual({
    givenName: 'Anna',
    familyName: 'Muster',
    birthDate: '1990-05-17',
  })
  for (const wrong of [
    '',
    'Anna,Muster',
    ',Muster,1990-05-17',
    'Anna,,1990-05-17',
    'Anna,Muster,17.5.1990',
    'a,b,1990-05-17,c',
    'Anna,Muster,1990-05-17T00:00',
    'Anna,Muster,01990-05-17',
  ])
    expect(parseNewIdentity(wrong)).toBeUndefined()
})

test('the demonstration server is asked as its own page would ask', async () => {
  const identity = { givenName: 'Anna', familyName: 'Muster', birthDate: '1990-05-17' }
  world.answer('http://localhost:8080/api/test-credentials', ({ headers, body }) =>
    headers.get('origin') === 'http://localhost:8080' && body === JSON.stringify(identity)
      ? json({ offerDeepLink: 'swiyu://?credential_offer=x' }, 201)
      : json({ offerDeepLink: 'swiyu://?credential_offer=y' }, 400),
  )
  expect(await requestNewId(world.fetch, 'http://localhost:8080/wallet', identity)).toBe('swiyu://?credential_offer=x')
  const failing = reporting(terminal, async () => void (await requestNewId(world.fetch, 'http://other.test', identity)))
  expect(await failing).toBe(1)
  const refused = requestNewId(world.fetch, 'http://localhost:8080/wallet', { ...identity, givenName: 'Berta' })
  await expect(refused).rejects.toMatchObject({ code: 'issuance-refused' })
  const ask = (fetch: FetchCallback) => requestNewId(fetch, 'http://localhost:8080', identity)
  await expect(ask(async () => new Response('no JSON'))).rejects.toMatchObject({ code: 'issuance-refused' })
  await expect(ask(() => Promise.reject(new Error('away')))).rejects.toMatchObject({ code: 'unreachable' })
})

test('logs of local servers named in a link are fetched over plain http', () => {
  const path = '/services/registry/did/x/did.jsonl'
  const link = `swiyu-verify://?client_id=x&request_uri=${encodeURIComponent('http://localhost:9090/a')}`
  expect(resolveThroughLocalServers([], link)(`https://localhost:8443${path}`)).toBe(`http://localhost:9090${path}`)
  const offer = `swiyu://?credential_offer=${encodeURIComponent('{"credential_issuer":"http://localhost:7070/a"}')}`
  expect(resolveThroughLocalServers([], offer)(`https://localhost:8443${path}`)).toBe(`http://localhost:7070${path}`)
  const ours = ['http://localhost:8080']
  for (const [from, port] of [
    [undefined, 8080],
    [link, 9090],
  ] as const)
    expect(resolveThroughLocalServers(ours, from)(`https://localhost:8443${path}`)).toBe(
      `http://localhost:${port}${path}`,
    )
  for (const addresses of [['https://localhost:7443'], ['no address']])
    expect(resolveThroughLocalServers(addresses, '%')(`https://localhost:8443${path}`)).toBe(
      `https://localhost:8443${path}`,
    )
  expect(resolveThroughLocalServers(['http://localhost:8080'], REQUEST)(`https://registry.test${path}`)).toBe(
    `https://registry.test${path}`,
  )
})

test('where the verifier wants the person to go on is said, after an answer and after a refusal', async () => {
  const issuer = await createScriptedIssuer(world)
  await run(issuer.offerLink(), 'accept')
  const redirectUri = 'https://verifier.test/return#response_code=1'
  const verifier = await createScriptedVerifier(world, issuer.identity.did, {
    answer: () => json({ redirect_uri: redirectUri }),
  })
  for (const intention of ['accept', 'refuse'] as const) {
    printed = []
    expect(await run(verifier.link(), intention)).toBe(0)
    expect(text()).toContain(redirectUri)
  }
})
