/** What an audit needs of where it runs. */
export interface AuditSurroundings {
  now: () => Date
  /** One line at a time. */
  say: (line: string) => void
  complain: (line: string) => void
  onProgress?: (progress: { done: number; size: number }) => void
}
