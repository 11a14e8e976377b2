import { readFileSync } from 'node:fs'
import type { EcPublicJwk } from '@e-collecting/credentials/crypto'
import { sha256 } from '@e-collecting/credentials/crypto/node'
import { parseEcPublicJwk } from '@e-collecting/credentials/jose'
import { parsePolicy, TlogError } from '@e-collecting/tlog'
import { z } from 'zod'

/** Settings of declarations. */
export const DECLARATION_SETTINGS = {
  DECLARATIONS: z.enum(['on', 'off']).optional(),
  AUDIT_PUBLIC_KEY: z.string().optional(),
  WITNESS_POLICY_FILE: z.string().optional(),
}

/** A witness elsewhere. */
export interface WitnessAddress {
  name: string
  /** Below which it takes `add-checkpoint`. */
  url: string
}

export interface DeclarationConfig {
  /** To which evidence is sealed; `undefined`, in demo mode only: to a key that is made here. */
  auditKey: EcPublicJwk | undefined
  /** Which witnesses sign, and which of them have to; `undefined`: in demo mode one of this process, else none. */
  witnesses: { policy: string; addresses: readonly WitnessAddress[] } | undefined
}

type Given = { [Setting in keyof typeof DECLARATION_SETTINGS]?: string | undefined }

/** What the settings say of declarations, which the demo has and others have when they are switched on; or what is wrong with them. */
export function readDeclarationSettings(
  env: Given,
  isDemo: boolean,
): { declarations: DeclarationConfig | undefined; faults: string[] } {
  const isOn = env.DECLARATIONS === undefined ? isDemo : env.DECLARATIONS === 'on'
  if (!isOn) return { declarations: undefined, faults: [] }
  const faults: string[] = []
  const auditKey = env.AUDIT_PUBLIC_KEY === undefined ? undefined : readKey(env.AUDIT_PUBLIC_KEY)
  if (auditKey === undefined && (env.AUDIT_PUBLIC_KEY !== undefined || !isDemo))
    faults.push(
      'AUDIT_PUBLIC_KEY: a public P-256 key as a JWK, whose other half is not on this server; required with DECLARATIONS=on',
    )
  const witnesses = env.WITNESS_POLICY_FILE === undefined ? undefined : readWitnesses(env.WITNESS_POLICY_FILE)
  if (typeof witnesses === 'string') faults.push(`WITNESS_POLICY_FILE: ${witnesses}`)
  return {
    declarations: { auditKey, witnesses: typeof witnesses === 'string' ? undefined : witnesses },
    faults,
  }
}

function readKey(text: string): EcPublicJwk | undefined {
  try {
    return parseEcPublicJwk(JSON.parse(text))
  } catch {
    return undefined
  }
}

function readWitnesses(path: string): DeclarationConfig['witnesses'] | string {
  try {
    const policy = readFileSync(path, 'utf8')
    const { witnesses } = parsePolicy(sha256, policy)
    const urls = new Map(
      policy.split('\n').flatMap((line) => {
        const [word, name, , url] = line.split(/[ \t]+/)
        return word === 'witness' && name !== undefined && url !== undefined ? [[name, url.replace(/\/+$/, '')]] : []
      }),
    )
    const addresses = witnesses.flatMap(({ name }) => {
      const url = urls.get(name)
      return url === undefined || !/^https?:\/\//.test(url) ? [] : [{ name, url }]
    })
    return addresses.length === witnesses.length
      ? { policy, addresses }
      : 'each witness needs its http or https address'
  } catch (error) {
    return error instanceof TlogError ? error.message : `${path} cannot be read`
  }
}
