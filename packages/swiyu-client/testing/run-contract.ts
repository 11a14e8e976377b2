import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { parseJson, WRONG_USE } from '@e-collecting/kernel'
import { z } from 'zod'
import { allOf, bearerToken, type CallAuthorisation, NO_AUTHORISATION } from '../call-authorisation.ts'
import { createHttpIssuerService } from '../http-issuer-service.ts'
import { createHttpVerifierService } from '../http-verifier-service.ts'
import type { CredentialOfferRequest } from '../issuer-service.ts'
import { ISSUER_APIS } from '../issuer-ways.ts'
import { readSigningKey, signedBody } from '../signed-body.ts'
import type { VerificationRequest } from '../verifier-service.ts'
import { VERIFIER_APIS } from '../verifier-ways.ts'
import { type ContractCheck, canRun, ISSUER_CHECKS, type Need, VERIFIER_CHECKS } from './contract-checks.ts'

const USAGE = `npm run test:contract -- [--verifier URL] [--issuer URL] [options]

URLs are those of VERIFIER_URL and ISSUER_…_URL, with path. Makes verifications and offers there, and cancels the offers.

  --token TOKEN             bearer token for both
  --signing-key-file FILE   private JWK for services that want signed bodies
  --verifier-api API        ${VERIFIER_APIS.join(', ')}
  --issuer-api API          ${ISSUER_APIS.join(', ')}
  --verifier-did DID        for a verifier that makes no links
  --accepted-issuer DID     whose identity is asked for
  --credential-type ID      to offer; default e-collecting-receipt
  --subject JSON            its claims
  --status-list URL         that the offer refers to
  --no-wallet-side          what wallets ask cannot be reached from here`

const OPTIONS = {
  verifier: { type: 'string' },
  issuer: { type: 'string' },
  token: { type: 'string' },
  'signing-key-file': { type: 'string' },
  'verifier-api': { type: 'string' },
  'issuer-api': { type: 'string' },
  'verifier-did': { type: 'string' },
  'accepted-issuer': { type: 'string', default: 'did:webvh:QmContract:issuer.example.ch:did' },
  'credential-type': { type: 'string', default: 'e-collecting-receipt' },
  subject: { type: 'string' },
  'status-list': { type: 'string' },
  'no-wallet-side': { type: 'boolean', default: false },
} as const

function read(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options: OPTIONS }).values
  } catch (error) {
    throw new WrongArguments(error instanceof Error ? error.message : 'Wrong arguments.')
  }
}
type Values = ReturnType<typeof read>
const WITHOUT: Readonly<Record<Need, string>> = {
  'wallet-side': '--no-wallet-side',
  holder: 'no wallet is here that collects',
  stranger: 'no --token and no --signing-key-file to leave out',
}
type Tally = { passed: number; failed: number; leftOut: number }

/** Arguments are not understood: the message says what is wrong with them. */
class WrongArguments extends Error {}

interface Output {
  print: (line: string) => void
  /** Is told what is wrong with the arguments, and what they can be. */
  complain: (line: string) => void
}

/** Runs the contract against deployments that the arguments name. @returns the exit code: 0 if nothing failed */
export async function runContract(args: readonly string[], { print, complain }: Output): Promise<number> {
  if (args.includes('--help')) {
    print(USAGE)
    return 0
  }
  try {
    return await checkAll(read(args), print)
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error
    complain(`${error.message}\n\n${USAGE}`)
    return WRONG_USE
  }
}

/** @throws WrongArguments before anything is asked */
async function checkAll(values: Values, print: Output['print']): Promise<number> {
  if (values.verifier === undefined && values.issuer === undefined)
    throw new WrongArguments('Neither a verifier nor an issuer is named.')
  const tally: Tally = { passed: 0, failed: 0, leftOut: 0 }
  const authorisation = authorise(values)
  const hasProof = authorisation !== NO_AUTHORISATION
  const had = { holder: false, stranger: hasProof }
  const verifier = values.verifier === undefined ? undefined : connectVerifier(values, values.verifier, authorisation)
  const issuer = values.issuer === undefined ? undefined : connectIssuer(values, values.issuer, authorisation)
  if (verifier !== undefined) {
    print(`Verifier ${values.verifier}`)
    await runAll(VERIFIER_CHECKS, verifier, { had: { ...had, 'wallet-side': !values['no-wallet-side'] }, tally, print })
  }
  if (issuer !== undefined) {
    print(`Issuer ${values.issuer}`)
    await runAll(ISSUER_CHECKS, issuer, { had: { ...had, 'wallet-side': false }, tally, print })
  }
  print(`${tally.passed} passed, ${tally.failed} failed, ${tally.leftOut} left out`)
  return tally.failed === 0 ? 0 : 1
}

async function runAll<Service>(
  checks: readonly ContractCheck<Service>[],
  service: Service,
  { had, tally, print }: { had: Readonly<Record<Need, boolean>>; tally: Tally; print: (line: string) => void },
): Promise<void> {
  for (const check of checks) {
    if (!canRun(check, had)) {
      tally.leftOut += 1
      print(`  left out  ${check.name} (${check.needs && WITHOUT[check.needs]})`)
      continue
    }
    try {
      await check.run(service)
      tally.passed += 1
      print(`  passed    ${check.name}`)
    } catch (error) {
      tally.failed += 1
      print(`  FAILED    ${check.name}\n            ${error instanceof Error ? error.message.split('\n')[0] : error}`)
    }
  }
}

function authorise({ token, 'signing-key-file': keyFile }: Values): CallAuthorisation {
  const key = keyFile === undefined ? undefined : readSigningKey(readFileSync(keyFile, 'utf8'))
  if (keyFile !== undefined && key === undefined)
    throw new WrongArguments(`${keyFile} is no private JWK on P-256 with a kid.`)
  const parts = [...(token === undefined ? [] : [bearerToken(token)]), ...(key === undefined ? [] : [signedBody(key)])]
  return parts.length === 0 ? NO_AUTHORISATION : allOf(parts)
}

function connectVerifier(values: Values, baseUrl: string, authorisation: CallAuthorisation) {
  const verifierDid = values['verifier-did']
  const options = {
    baseUrl,
    api: chooseApi(VERIFIER_APIS, values['verifier-api']),
    links: verifierDid === undefined ? undefined : { scheme: 'swiyu-verify', verifierDid },
    fetch,
  }
  const request: VerificationRequest = {
    query: {
      vctValues: ['betaid-sdjwt', 'urn:vct:ch.admin.bcs.betaid'],
      claims: [['family_name'], ['given_name'], ['birth_date']],
      acceptedIssuerDids: [values['accepted-issuer']],
    },
    purpose: { clientName: 'E-Collecting: contract' },
  }
  const verifier = createHttpVerifierService({ ...options, authorisation })
  return { verifier, stranger: createHttpVerifierService(options), request }
}

function chooseApi<Api extends string>(apis: readonly Api[], name: string | undefined): Api | undefined {
  const api = apis.find((known) => known === name)
  if (name !== undefined && api === undefined) throw new WrongArguments(`${name} is none of ${apis.join(', ')}.`)
  return api
}

/** Each claim of a receipt. */
export const RECEIPT = {
  firstName: 'Anna',
  lastName: 'Muster',
  birthDate: '1990-05-17',
  signDate: '2026-01-15',
  type: 'Initiative',
  title: 'Test',
  comitee: 'Test',
  level: 'federal',
}

const SubjectSchema = z.record(z.string(), z.unknown())

function connectIssuer(values: Values, baseUrl: string, authorisation: CallAuthorisation) {
  const options = { baseUrl, api: chooseApi(ISSUER_APIS, values['issuer-api']), fetch }
  const validFrom = new Date()
  const { success, data: subject } = SubjectSchema.safeParse(
    values.subject === undefined ? RECEIPT : parseJson(values.subject),
  )
  if (!success) throw new WrongArguments('The subject is no object in JSON.')
  const offer: CredentialOfferRequest = {
    credentialType: values['credential-type'],
    subject,
    offerValiditySeconds: 600,
    validFrom,
    validUntil: new Date(validFrom.getTime() + 86_400_000),
    statusLists: values['status-list'] === undefined ? [] : [values['status-list']],
  }
  const issuer = createHttpIssuerService({ ...options, authorisation })
  return { issuer, stranger: createHttpIssuerService(options), offer }
}
