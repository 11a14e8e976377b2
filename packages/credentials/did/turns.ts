/** Signatures or keys that are looked at in one turn: some milliseconds of work. */
const CHECKS_PER_TURN = 25

/** Lets others have their turn while a log is verified: it may hold thousands of signatures and keys, and whose log it is decides how many. */
export type Turns = {
  /** Call it for each of them. */
  readonly next: () => Promise<void>
}

export function createTurns(): Turns {
  let checks = 0
  return {
    async next() {
      checks += 1
      if (checks % CHECKS_PER_TURN === 0) await new Promise((resolve) => setTimeout(resolve))
    },
  }
}
