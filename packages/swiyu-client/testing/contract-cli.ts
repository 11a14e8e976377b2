import { runContract } from './run-contract.ts'

process.exitCode = await runContract(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`))
