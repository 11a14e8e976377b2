import { performAudit } from './audit-log/perform-audit.ts'
import { runMain } from './command-line.ts'

/**
 * `npm run audit -- URL`: verifies a whole log of declarations. Prints `OK <size> <counted>` and what was verified, or the first thing
 * that is wrong. The exit code is 1 then, 64 for arguments that are not understood, 75 where the log could not be fetched.
 */
await runMain((given) =>
  performAudit(given, {
    now: () => new Date(),
    say: (line) => console.log(line),
    complain: (line) => console.error(line),
    onProgress: ({ done, size }) => {
      if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${size} entries${done === size ? '\n' : ''}`)
    },
  }),
)
