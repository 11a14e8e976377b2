import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { nodeCrypto } from '@e-collecting/credentials/crypto/node'
import { auditLog, LAST_CHECKPOINT } from '@e-collecting/declaration/audit'
import { readAuditArguments } from './audit-log/audit-arguments.ts'
import { readOverHttp } from './audit-log/read-over-http.ts'
import { runMain } from './command-line.ts'
import { replaceFile } from './replace-file.ts'
import { readIfThere } from './service-folder.ts'
import { sha256 } from './witness/witness-folder.ts'

/**
 * `npm run audit -- URL`: verifies a whole log of declarations. Prints `OK <size> <counted>`, or the first thing that is wrong; the
 * exit code is 1 then, and 2 for arguments that are not understood.
 */
async function audit(given: readonly string[]): Promise<number> {
  const { url, vkey, policyFile, lastFile } = readAuditArguments(given)
  const result = await auditLog({
    url,
    readFile: readOverHttp(url),
    sha256,
    verifyEd25519: nodeCrypto.verifyEd25519,
    trusted: {
      vkey,
      policy: policyFile === undefined ? undefined : await readFile(policyFile, 'utf8'),
      lastCheckpoint: lastFile === undefined ? undefined : await readIfThere(lastFile),
    },
    onProgress: ({ done, size }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${size} entries${done === size ? '\n' : ''}`)
    },
  })
  if (!result.ok) {
    const where = result.where === LAST_CHECKPOINT ? `${lastFile}, named by --last` : result.where
    console.error(`WRONG ${result.problem} (${where}): ${result.message}`)
    return 1
  }
  if (lastFile !== undefined) await replaceFile(dirname(lastFile), basename(lastFile), result.checkpoint)
  console.log(`OK ${result.size} ${result.counted}`)
  return 0
}

await runMain(audit)
