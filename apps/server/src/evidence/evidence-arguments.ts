import { requireLogKey } from '../audit-log/require-log-key.ts'
import { readArguments, refuseUse, UsageError } from '../command-line.ts'

/** What `npm run evidence` is asked for. */
export type EvidenceArguments =
  | { command: 'key' | 'demo-key'; file: string }
  | { command: 'export'; item: string; file: string }
  | {
      command: 'check'
      file: string
      keyFiles: readonly string[]
      /** Address of a log, or a folder with its files. */
      log: string
      registry: string | undefined
      vkey: string | undefined
      policyFile: string | undefined
    }

const USAGE = `npm run evidence -- key FILE
  For the auditor, elsewhere: makes a key pair, writes its private half to FILE and says the public one, for AUDIT_PUBLIC_KEY.

npm run evidence -- demo-key FILE
  Writes the private half of the demo's own key to FILE.

npm run evidence -- export ITEM FILE
  Writes what is sealed for the auditor, of all published declarations of an item.

npm run evidence -- check FILE --key KEY [--key KEY] --log URL|FOLDER [--registry URL] [--vkey KEY] [--policy FILE]
  For the auditor: opens an export and verifies each presentation again.
  --key       file with the private half; once for each key that the operator has had
  --log       of the item: its address, or a folder with its files
  --registry  where the keys of issuers are read, in place of their own hosts
  --vkey, --policy  who signs the log, as you know it: see npm run audit`

const OPTIONS = {
  key: { type: 'string', multiple: true },
  log: { type: 'string' },
  registry: { type: 'string' },
  vkey: { type: 'string' },
  policy: { type: 'string' },
} as const

/** @throws UsageError */
export function readEvidenceArguments(given: readonly string[]): EvidenceArguments {
  const asked = { args: [...given], options: OPTIONS, allowPositionals: true } as const
  const { values, positionals } = readArguments(asked, USAGE)
  const [command, first, second, ...more] = positionals
  const hasOptions = Object.keys(values).length > 0
  if (first !== undefined && more.length === 0) {
    const isPlain = second === undefined && !hasOptions
    if ((command === 'key' || command === 'demo-key') && isPlain) return { command, file: first }
    if (command === 'export' && second !== undefined && !hasOptions) return { command, item: first, file: second }
    const { key: keyFiles, log, registry, vkey, policy: policyFile } = values
    if (command === 'check' && second === undefined && keyFiles !== undefined && log !== undefined) {
      if (vkey !== undefined) requireLogKey(vkey, wrongUse)
      return { command, file: first, keyFiles, log, registry, vkey, policyFile }
    }
  }
  throw new UsageError(USAGE)
}

const wrongUse = refuseUse(USAGE)
