import { readFile } from 'node:fs/promises'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { createEvidenceRepository } from '@e-collecting/declaration/server'
import { openVoprf } from '@e-collecting/voprf'
import { runMain } from './command-line.ts'
import { makeAuditKey, readAuditKey, writeAuditKey, writeNew } from './evidence/audit-keys.ts'
import { checkEvidence } from './evidence/check-evidence.ts'
import { type EvidenceArguments, readEvidenceArguments } from './evidence/evidence-arguments.ts'
import { exportEvidence } from './evidence/export-evidence.ts'
import { openLogFiles } from './evidence/open-log-files.ts'
import { readAuditedLog } from './evidence/read-audited-log.ts'
import { readDemoKey } from './evidence/read-demo-key.ts'
import { readLines } from './evidence/read-lines.ts'
import { resolveIssuerKeys } from './evidence/resolve-issuer-keys.ts'
import { readCommandConfig, runCommand } from './run-command.ts'
import { sha256 } from './witness/witness-folder.ts'

/** So long an issuer's DID log may take. */
const TIMEOUT_MS = 30_000

/**
 * `npm run evidence -- …`: what auditors are given, and what they do with it. `check` prints `OK <n> of <declarations>`, or the
 * first thing that is wrong; the exit code is 1 then, and 2 for arguments that are not understood.
 */
async function evidence(args: readonly string[]): Promise<number> {
  const given = readEvidenceArguments(args)
  switch (given.command) {
    case 'key':
      console.log(`AUDIT_PUBLIC_KEY=${JSON.stringify(await makeAuditKey(given.file))}`)
      console.log(`The other half is in ${given.file}. Keep it away from the server, and a copy of it elsewhere.`)
      return 0
    case 'demo-key':
      await writeAuditKey(given.file, await readDemoKey(readCommandConfig()))
      console.log(`The audit key of the demo is in ${given.file}.`)
      return 0
    case 'export':
      await runCommand(({ connection }) =>
        writeNew(given.file, exportEvidence(createEvidenceRepository(connection.db), given.item)),
      )
      console.log(`What is sealed for the auditor is in ${given.file}.`)
      return 0
    case 'check':
      return check(given)
  }
}

async function check(given: Extract<EvidenceArguments, { command: 'check' }>): Promise<number> {
  const key = await readAuditKey(given.keyFile)
  const log = await readLog(given)
  if ('ok' in log) return wrong(`${log.problem} (${log.where})`, log.message)
  const verdict = await checkEvidence({
    log,
    lines: readLines(given.file),
    key,
    voprf: await openVoprf(),
    resolveIssuerKey: resolveIssuerKeys({
      registry: given.registry,
      now: () => new Date(),
      fetch: (url) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }),
    }),
    onProgress: (checked) => {
      if (process.stderr.isTTY && checked % 100 === 0) process.stderr.write(`\r${checked} `)
    },
  })
  if (!verdict.ok) {
    const place = verdict.position === undefined ? '' : `, entry ${verdict.position}`
    return wrong(`${verdict.problem} (line ${verdict.line}${place})`, verdict.message)
  }
  console.log(`OK ${verdict.checked} of ${log.declarations.size}`)
  for (const [did, count] of verdict.issuers) console.log(`issued by ${did}: ${count}`)
  for (const [audience, count] of verdict.audiences) console.log(`shown to ${audience}: ${count}`)
  console.log('Not asked again: whether a credential was suspended or revoked when it was shown.')
  return 0
}

const readLog = async ({ log, vkey, policyFile }: Extract<EvidenceArguments, { command: 'check' }>) =>
  readAuditedLog({
    ...(await openLogFiles(log)),
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    trusted: { vkey, policy: policyFile === undefined ? undefined : await readFile(policyFile, 'utf8') },
  })

function wrong(problem: string, message: string): number {
  console.error(`WRONG ${problem}: ${message}`)
  return 1
}

await runMain(evidence)
