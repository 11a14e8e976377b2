import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { decodeBase64Url } from '@e-collecting/credentials/jose'
import { makeVerifierKey, type WitnessMemory } from '@e-collecting/tlog'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import { replaceFile } from '../replace-file.ts'
import { readJson, takeFolder } from '../service-folder.ts'

const KEY_FILE = 'witness.key'
const STATE_FILE = 'witness.json'
const KeySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), d: z.string(), x: z.string() })
/** By origin the text of the checkpoint that was signed last. */
const StateSchema = z.record(z.string(), z.string())

/**
 * Opens the folder of a witness for this process alone: its key, made at its first start, and what it has signed last of each log.
 * @throws OperatorError when there is a key without a state, since a witness that has forgotten must not go on, or when another process has it
 */
export async function openWitnessFolder(folder: string, name: string) {
  const giveUp = await takeFolder(folder, 'witness')
  try {
    const [stored, state] = [
      await readJson(folder, KEY_FILE, KeySchema),
      await readJson(folder, STATE_FILE, StateSchema),
    ]
    if (stored !== undefined && state === undefined)
      throw new OperatorError(
        `${folder} holds the key of a witness, and not what it has signed (${STATE_FILE}). Bring that back from where it is; a witness that has forgotten is a new one, with another key and another folder.`,
      )
    // What it knows first: a key is never there without it.
    if (state === undefined) await replaceFile(folder, STATE_FILE, '{}\n')
    const jwk = stored ?? (await makeKey(folder))
    const privateKey = await nodeCrypto.importEd25519PrivateKey(jwk)
    const key = makeVerifierKey(sha256, { name, type: 'cosignature', publicKey: decodeBase64Url(jwk.x) })
    const signEd25519 = (message: Uint8Array) => nodeCrypto.signEd25519(privateKey, message)
    return { cosigner: { key, signEd25519 }, memory: remember(folder, state ?? {}), close: giveUp }
  } catch (error) {
    await giveUp()
    throw error
  }
}

function remember(folder: string, state: Readonly<Record<string, string>>): WitnessMemory {
  const known = new Map(Object.entries(state))
  return {
    find: (origin) => known.get(origin),
    keep: async (origin, text) => {
      if (known.get(origin) === text) return
      const next = Object.fromEntries([...known, [origin, text]])
      await replaceFile(folder, STATE_FILE, `${JSON.stringify(next, null, 2)}\n`)
      known.set(origin, text)
    },
  }
}

async function makeKey(folder: string) {
  const jwk = KeySchema.parse(await nodeCrypto.generateEd25519Key())
  await replaceFile(folder, KEY_FILE, `${JSON.stringify(jwk)}\n`)
  return jwk
}
