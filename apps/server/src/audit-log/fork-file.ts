import { resolve } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { FORK_FORMAT, type Fork, verifyFork } from '@e-collecting/declaration/audit'
import { LOG_ITEM_FORM } from '@e-collecting/declaration/entries'
import { parseJson } from '@e-collecting/kernel'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'
import type { AuditSurroundings } from './audit-surroundings.ts'
import { keepNew, readNamed } from './named-files.ts'

const ForkSchema = z.strictObject({
  format: z.literal(FORK_FORMAT),
  vkey: z.string(),
  checkpoints: z.tuple([z.string(), z.string()]),
  prefix: z.string(),
  proof: z.array(z.string()),
})

/** Writes a proof to a new file. @returns what to do with it @throws OperatorError where it cannot be written */
export async function keepFork(fork: Fork, forkFile: string | undefined): Promise<string> {
  const [item = ''] = (fork.vkey.split('+')[0] ?? '').split('/').slice(-1)
  const file = resolve(forkFile ?? `${LOG_ITEM_FORM.test(item) ? item : 'log'}.fork`)
  const text = `${JSON.stringify(fork, null, 2)}\n`
  const kept = await keepNew(file, text).catch((cause: NodeJS.ErrnoException) => {
    throw new OperatorError(`The proof cannot be written to ${file} (${cause.code}). Name another file with --fork.`)
  })
  return `Both signed versions and the proof are in ${kept}. It holds without the log: anybody can look with npm run audit -- --compare and this file. Keep it, and send it to the operator, to the witnesses of the log and to others who audit it.`
}

/**
 * Looks whether a file proves that a log has forked.
 * @returns 1 where it does: the log is wrong
 * @throws OperatorError where it does not, or is about another log
 */
export async function checkFork(
  { file, vkey }: { file: string; vkey: string | undefined },
  { complain }: Pick<AuditSurroundings, 'complain'>,
): Promise<number> {
  const { success, data } = ForkSchema.safeParse(parseJson(await readNamed('--compare', file)))
  if (!success)
    throw new OperatorError(`${file}, named by --compare, is no proof of a fork. To compare two versions, name both.`)
  if (vkey !== undefined && data.vkey !== vkey)
    throw new OperatorError(`${file}, named by --compare, is about another log than --vkey, or another key.`)
  const held = await verifyFork({ sha256, verifyEd25519: nodeCrypto.verifyEd25519 }, data)
  if (held === undefined) throw new OperatorError(`${file}, named by --compare, does not prove that a log has forked.`)
  const [one, other] = held.sizes
  complain(
    `WRONG log-forked (${file}): ${held.origin} has signed a version with ${one} entries and one with ${other}, and neither goes on from the other.`,
  )
  complain(
    vkey === undefined
      ? `Key: believed from the file. Compare it with the one that you know: ${data.vkey}`
      : 'Key: the one given by --vkey.',
  )
  return 1
}
