import { basename, dirname } from 'node:path'
import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { type AuditResult, auditLog } from '@e-collecting/declaration/audit'
import { replaceFile } from '../replace-file.ts'
import { type AuditArguments, readAuditArguments } from './audit-arguments.ts'
import { type AuditSurroundings, inPrint } from './audit-surroundings.ts'
import { describeAudited } from './describe-audited.ts'
import { explainFailure, NOT_CHECKED } from './explain-failure.ts'
import { countRepeated, findDoubts } from './find-doubts.ts'
import { findFault } from './find-fault.ts'
import { lookUpReceipt, readReceipt } from './look-up-receipt.ts'
import { keepNew, readKept, readNamed } from './named-files.ts'
import { performCompare } from './perform-compare.ts'
import { openOverHttp } from './read-over-http.ts'

/**
 * What `npm run audit` does with what follows its name.
 * @returns the exit code
 * @throws UsageError; OperatorError where a file that an argument names is not as it has to be
 */
export async function performAudit(given: readonly string[], place: AuditSurroundings): Promise<number> {
  const surroundings = inPrint(place)
  const { say, complain, now, onProgress } = surroundings
  const asked = readAuditArguments(given)
  if ('views' in asked) return performCompare(asked, surroundings)
  const { url, vkey, policyFile, lastFile, receiptFile } = asked
  const kept = lastFile === undefined ? undefined : await readKept(lastFile)
  const policy = policyFile === undefined ? undefined : await readNamed('--policy', policyFile)
  const receipt = receiptFile === undefined ? undefined : await readReceipt(receiptFile)
  const { readFile, unreached } = openOverHttp(url)
  const commitments = countRepeated()
  let checkpoint = ''
  const result = await auditLog({
    url,
    readFile: async (path) => {
      const bytes = await readFile(path)
      if (path === 'checkpoint') checkpoint = Buffer.from(bytes).toString('utf8')
      return bytes
    },
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    now,
    trusted: { vkey, policy, lastCheckpoint: kept },
    onEntry: (entry) => {
      if (entry.t === 'd1') commitments.add(entry.rc)
    },
    ...(onProgress && { onProgress }),
  })
  const fault = findFault(result, { now: now(), unreached })
  if (fault !== undefined) {
    const { code, words } = explainFailure(fault, unreached, { lastFile })
    complain(words)
    if (code !== NOT_CHECKED && kept !== undefined && lastFile !== undefined)
      for (const line of await explainConflict(fault.problem, { url, kept, lastFile, checkpoint })) complain(line)
    return code
  }
  if (!result.ok) return 1
  await report(asked, result, surroundings)
  for (const doubt of findDoubts({ ...result, repeatedCommitments: commitments.count() })) say(`WARNING: ${doubt}`)
  if (receipt === undefined) return 0
  const trusted = { vkey, policy, lastCheckpoint: result.checkpoint }
  const { code, words, wrong } = await lookUpReceipt(receipt, { url, readFile, trusted, now })
  const tell = code === 0 ? say : complain
  tell(words)
  if (wrong !== undefined && lastFile !== undefined)
    for (const line of await explainConflict(wrong.problem, { url, kept: result.checkpoint, lastFile, ...wrong }))
      complain(line)
  return code
}

async function report(
  asked: AuditArguments,
  result: Extract<AuditResult, { ok: true }>,
  { say }: Pick<AuditSurroundings, 'say'>,
): Promise<void> {
  const { lastFile } = asked
  if (lastFile !== undefined) await replaceFile(dirname(lastFile), basename(lastFile), result.checkpoint)
  say(`OK ${result.size} ${result.counted}`)
  for (const line of describeAudited(result, asked)) say(line)
}

/** Keeps what contradicts the checkpoint of before: it is half of the proof. */
async function explainConflict(
  problem: string,
  { url, kept, lastFile, checkpoint }: { url: string; kept: string; lastFile: string; checkpoint: string },
): Promise<string[]> {
  if (problem !== 'log-forked' && problem !== 'log-shrunk') return []
  const beside = await keepNew(`${lastFile}.conflict`, checkpoint)
  const sizes = `The version in ${lastFile} has ${sizeOf(kept)} entries, the one of now, in ${beside}, ${sizeOf(checkpoint)}. The log has signed both.`
  return problem === 'log-forked'
    ? [
        sizes,
        `The two signed versions contradict each other. Keep both files, and make one proof of them that holds when the files of the log are gone: npm run audit -- --compare ${lastFile} ${url}. Send it to the operator, to the witnesses of the log and to others who audit it.`,
      ]
    : [
        sizes,
        'A log never has fewer entries: either an old copy is served, or the two signed versions contradict each other. Fetch it anew from its first address; if it stays so, both files are the proof. Send them to the operator, to the witnesses of the log and to others who audit it.',
      ]
}

const sizeOf = (note: string): string => note.split('\n')[1] ?? ''
