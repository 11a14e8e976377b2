import { sha256 } from '@e-collecting/credentials/crypto/node'
import { parseVerifierKey, TlogError, type VerifierKey } from '@e-collecting/tlog'
import { z } from 'zod'
import { isLoopbackHost } from './find-plain-connections.ts'
import { httpUrl } from './http-url.ts'

/** Settings of parts that run apart. */
export const PARTS_SETTINGS = {
  PARTS: z.enum(['all', 'main', 'declaration']).default('all'),
  DECLARATION_URL: httpUrl.optional(),
  MAIN_URL: httpUrl.optional(),
  MAIN_KEY: z.string().optional(),
}

/** Which parts of the product this installation has, and where the other one is. */
export type Parts =
  | { here: 'all' }
  /** Everything but declarations. @property url of the declaration part */
  | { here: 'main'; url: string }
  /** Declarations alone. @property url of the main part @property key by which its document with items is signed */
  | { here: 'declaration'; url: string; key: VerifierKey }

type GivenParts = z.infer<z.ZodObject<typeof PARTS_SETTINGS>> & { DECLARATIONS?: 'on' | 'off' | undefined }

/** What the settings say of parts, or what is wrong with them, one line each. */
export function readParts(env: GivenParts, publicUrl: string): { parts: Parts; faults: string[] } {
  const faults = findMisplaced(env)
  const other = env.PARTS === 'main' ? env.DECLARATION_URL : env.MAIN_URL
  if (env.PARTS === 'all') return { parts: { here: 'all' }, faults }
  const name = env.PARTS === 'main' ? 'DECLARATION_URL' : 'MAIN_URL'
  if (other === undefined)
    faults.push(`${name}: required with PARTS=${env.PARTS}; the public address of the other part`)
  else if (sharesCookies(other, publicUrl))
    faults.push(`${name}: needs a host name of its own; browsers send cookies to all ports of a host`)
  const url = other ?? ''
  if (env.PARTS === 'main') return { parts: { here: 'main', url }, faults }
  const key = readKey(env.MAIN_KEY)
  if (key === undefined)
    faults.push('MAIN_KEY: required with PARTS=declaration; the key that the main part says at its start, name+id+key')
  return { parts: key === undefined ? { here: 'all' } : { here: 'declaration', url, key }, faults }
}

function findMisplaced({ PARTS, DECLARATION_URL, MAIN_URL, MAIN_KEY, DECLARATIONS }: GivenParts): string[] {
  const faults: string[] = []
  if (DECLARATION_URL !== undefined && PARTS !== 'main') faults.push('DECLARATION_URL: only with PARTS=main')
  if ((MAIN_URL ?? MAIN_KEY) !== undefined && PARTS !== 'declaration')
    faults.push('MAIN_URL and MAIN_KEY: only with PARTS=declaration')
  if (PARTS === 'main' && DECLARATIONS === 'on')
    faults.push('DECLARATIONS: they are in the other part with PARTS=main; do not set it here')
  if (PARTS === 'declaration' && DECLARATIONS === 'off')
    faults.push('DECLARATIONS: a declaration part has nothing else; do not set it here')
  return faults
}

/** On this machine, to try it, ports have to do. */
function sharesCookies(one: string, other: string): boolean {
  const [here, there] = [new URL(one).hostname, new URL(other).hostname]
  return here === there && (!isLoopbackHost(here) || new URL(one).origin === new URL(other).origin)
}

function readKey(text: string | undefined): VerifierKey | undefined {
  try {
    return text === undefined ? undefined : parseVerifierKey(sha256, text)
  } catch (error) {
    if (error instanceof TlogError) return undefined
    throw error
  }
}
