import { shareInFile } from '@e-collecting/database/testing'
import { createStand, createTestWallet } from '@e-collecting/services/testing'
import { describe, expect, test } from 'vitest'
import { bearerToken } from './call-authorisation.ts'
import { createHttpIssuerService } from './http-issuer-service.ts'
import { createHttpVerifierService } from './http-verifier-service.ts'
import {
  canRun,
  GENERATIONS,
  type Generation,
  type Handler,
  ISSUER_CHECKS,
  type IssuerUnderTest,
  imitateIssuer,
  imitateVerifier,
  runContract,
  serveInTest,
  VERIFIER_CHECKS,
  type VerifierUnderTest,
} from './testing/index.ts'

/** What the product relies on, of services on the other end of a real connection. */
const stand = shareInFile(createStand)
async function serve(handle: Handler): Promise<string> {
  const url = await serveInTest(async (request) =>
    request.headers.get('authorization') === 'Bearer t' ? handle(request) : Response.json({}, { status: 401 }),
  )
  return `${url}/management/api`
}
const authorisation = bearerToken('t')
const links = { scheme: 'swiyu-verify', verifierDid: 'did:webvh:QmV:verifier.example.ch:v' }
const offerOf = (credentialType: string, statusLists: readonly string[], validFrom: Date) => ({
  credentialType,
  subject: { given_name: 'Anna' },
  offerValiditySeconds: 600,
  validFrom,
  validUntil: new Date(validFrom.getTime() + 86_400_000),
  statusLists,
})
const requestOf = (acceptedIssuer: string) => ({
  query: { vctValues: ['demo-sdjwt'], claims: [['given_name']], acceptedIssuerDids: [acceptedIssuer] },
  purpose: { clientName: 'Contract' },
})

async function connectVerifier(generation: Generation | 'embedded'): Promise<VerifierUnderTest> {
  const isEmbedded = generation === 'embedded'
  const handle: Handler = isEmbedded
    ? (request) => stand.verifier.management.fetch(request)
    : imitateVerifier(generation).handle
  const options = { baseUrl: await serve(handle), links, fetch }
  return {
    verifier: createHttpVerifierService({ ...options, authorisation }),
    stranger: createHttpVerifierService(options),
    request: requestOf(isEmbedded ? stand.issuer.did : 'did:webvh:QmA:issuer.example.ch:a'),
    fetchWalletSide: isEmbedded ? stand.fetch : undefined,
  }
}

async function connectIssuer(generation: Generation | 'embedded'): Promise<IssuerUnderTest> {
  if (generation !== 'embedded') {
    const imitation = imitateIssuer(generation)
    const options = { baseUrl: await serve(imitation.handle), fetch }
    return {
      issuer: createHttpIssuerService({ ...options, authorisation }),
      stranger: createHttpIssuerService(options),
      offer: offerOf('demo-sdjwt', [], new Date()),
      collect: async (managementId) => imitation.collect(managementId),
    }
  }
  const options = { baseUrl: await serve((request) => stand.issuer.management.fetch(request)), fetch }
  return {
    issuer: createHttpIssuerService({ ...options, authorisation }),
    stranger: createHttpIssuerService(options),
    offer: offerOf('demo-sdjwt', [await stand.issuer.currentStatusList()], stand.clock()),
    collect: async (_, link) => {
      const { grants } = JSON.parse(new URL(link).searchParams.get('credential_offer') ?? '')
      const [grant] = Object.values(grants) as { 'pre-authorized_code': string }[]
      await createTestWallet(stand).collect(grant?.['pre-authorized_code'] ?? '')
    },
  }
}

describe.each([...GENERATIONS, 'embedded'] as const)('services of %s', (generation) => {
  const had = { 'wallet-side': generation === 'embedded', holder: true, stranger: true }
  test.each(VERIFIER_CHECKS.filter((check) => canRun(check, had)))('verifier: $name', async ({ run }) => {
    await run(await connectVerifier(generation))
  })
  test.each(ISSUER_CHECKS.filter((check) => canRun(check, had)))('issuer: $name', async ({ run }) => {
    await run(await connectIssuer(generation))
  })
})

test('the checks notice what is not kept', async () => {
  const broken: VerifierUnderTest & IssuerUnderTest = {
    request: requestOf('did:webvh:QmA:issuer.example.ch:a'),
    offer: offerOf('demo-sdjwt', [], new Date()),
    stranger: undefined,
    fetchWalletSide: async () => Response.json({}),
    verifier: {
      createVerification: async () => ({ id: '1', verificationUrl: 'https://v.example/1', walletDeepLink: 'x://?y' }),
      readVerification: async () => ({ state: 'success-without-claims' }),
    },
    issuer: {
      createOffer: async () => ({ managementId: 'm', offerId: null, offerDeepLink: 'swiyu://?y' }),
      readStatus: async () => 'ISSUED',
      readProofs: async () => [],
      changeStatus: async () => 'unknown',
    },
  }
  for (const { name, run } of [...VERIFIER_CHECKS, ...ISSUER_CHECKS]) await expect(run(broken), name).rejects.toThrow()
})

describe('the command', () => {
  const run = async (...args: string[]) => {
    const [lines, complaints]: [string[], string[]] = [[], []]
    const code = await runContract(args, {
      print: (line) => lines.push(line),
      complain: (line) => complaints.push(line),
    })
    return { code, text: lines.join('\n'), complaint: complaints.join('\n') }
  }

  test('runs what it can against deployments, and says what it left out', async () => {
    const verifier = await serve(imitateVerifier('4.x').handle)
    const issuer = await serve(imitateIssuer('2.x').handle)
    const { code, text } = await run('--verifier', verifier, '--issuer', issuer, '--token', 't', '--no-wallet-side')
    expect(text).toContain('11 passed, 0 failed, 2 left out')
    expect(code).toBe(0)
  })

  test('fails where something fails, and says why', async () => {
    const { code, text } = await run('--issuer', await serve(imitateIssuer('4.x').handle))
    expect(text).toMatch(/FAILED {4}an offer has an id[^\n]*\n +Creating an offer was refused with 401/)
    expect(code).toBe(1)
  })

  test.each([
    ['--issuer-api', '4.x'],
    ['--signing-key-file', 'package.json'],
    ['--subject', 'Anna'],
    ['--tokens', 't'],
  ])('takes no %s %s, says so as other commands do, and does nothing', async (...args) => {
    const complaint = expect.stringMatching(/^(?!npm)[\s\S]*\n\nnpm run test:contract/)
    const given = ['--verifier', 'http://localhost:1', '--issuer', 'http://localhost:1', ...args]
    expect(await run(...given)).toEqual({ code: 64, text: '', complaint })
  })

  test('wants to know whom to ask', async () => {
    expect(await run()).toEqual({ code: 64, text: '', complaint: expect.stringContaining('npm run test:contract') })
  })

  test('says how it is used to whoever asks', async () => {
    expect(await run('--help')).toEqual({
      code: 0,
      text: expect.stringContaining('npm run test:contract'),
      complaint: '',
    })
  })
})
