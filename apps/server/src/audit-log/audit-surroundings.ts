import { printable } from './explain-failure.ts'

/** What an audit needs of where it runs. */
export interface AuditSurroundings {
  now: () => Date
  /** One line at a time. */
  say: (line: string) => void
  complain: (line: string) => void
  onProgress?: (progress: { done: number; size: number }) => void
}

/** The same, but nothing that is said moves a terminal, of whichever log or file it is. */
export const inPrint = (surroundings: AuditSurroundings): AuditSurroundings => ({
  ...surroundings,
  say: (line) => surroundings.say(printable(line)),
  complain: (line) => surroundings.complain(printable(line)),
})
