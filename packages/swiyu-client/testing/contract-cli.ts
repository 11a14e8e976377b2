import { runContract } from './run-contract.ts'

process.exitCode = await runContract(process.argv.slice(2), {
  print: (line) => process.stdout.write(`${line}\n`),
  complain: (line) => process.stderr.write(`${line}\n`),
})
