import { nodeCrypto, sha256 } from '@e-collecting/credentials/crypto/node'
import { createEvidenceRepository } from '@e-collecting/declaration/server'
import { openVoprf } from '@e-collecting/voprf'
import { explainFailure, printable } from './audit-log/explain-failure.ts'
import { readNamed } from './audit-log/named-files.ts'
import { openLogFiles } from './audit-log/open-log-files.ts'
import { runMain } from './command-line.ts'
import { makeAuditKey, readAuditKey, writeAuditKey, writeNew } from './evidence/audit-keys.ts'
import { checkEvidence } from './evidence/check-evidence.ts'
import { describeChecked, describeRefused } from './evidence/describe-checked.ts'
import { type EvidenceArguments, readEvidenceArguments } from './evidence/evidence-arguments.ts'
import { exportEvidence } from './evidence/export-evidence.ts'
import { readAuditedLog } from './evidence/read-audited-log.ts'
import { readDemoKey } from './evidence/read-demo-key.ts'
import { readLines } from './evidence/read-lines.ts'
import { resolveIssuerKeys } from './evidence/resolve-issuer-keys.ts'
import { readCommandConfig, runCommand } from './run-command.ts'

/** So long an issuer's DID log may take. */
const TIMEOUT_MS = 30_000

/**
 * `npm run evidence -- …`: what auditors are given, and what they do with it. `check` prints `OK <n> of <declarations>`, or the
 * first thing that is wrong; the exit code is 1 then, 64 for arguments that are not understood, 75 where the log could not be fetched.
 * What holds and is not all of it is `INCOMPLETE`, and the exit code 3.
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
  const keys = await Promise.all(given.keyFiles.map(readAuditKey))
  const files = await openLogFiles(given.log)
  const log = await readAuditedLog({
    ...files,
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    trusted: {
      vkey: given.vkey,
      policy: given.policyFile === undefined ? undefined : await readNamed('--policy', given.policyFile),
    },
    now: () => new Date(),
  })
  if ('ok' in log) {
    const { code, words } = explainFailure(log, files.unreached)
    console.error(printable(words))
    return code
  }
  const unreached = new Map<string, string>()
  const verdict = await checkEvidence({
    log,
    lines: readLines(given.file),
    keys,
    voprf: await openVoprf(),
    resolveIssuerKey: resolveIssuerKeys({
      registry: given.registry,
      now: () => new Date(),
      fetch: (url) => fetch(url, { redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) }),
      onUnreached: (url, reason) => unreached.set(url, reason),
    }),
    onProgress: (checked) => {
      if (process.stderr.isTTY && checked % 100 === 0) process.stderr.write(`\r${checked} `)
    },
  })
  if (!verdict.ok) {
    const { code, words } = describeRefused(verdict, unreached)
    console.error(printable(words))
    return code
  }
  const { code, lines } = describeChecked(verdict, log.declarations.size)
  for (const line of lines) console.log(line)
  return code
}

await runMain(evidence)
