import { createBriefMap } from '@e-collecting/kernel'

/**
 * Lets those who would change the same thing come one after the other within this process, in the order of their coming:
 * each then sees what the one before has left instead of losing to it.
 */
export function createTurns() {
  const last = createBriefMap<string, Promise<unknown>>()
  return <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const turn = (last.get(key) ?? Promise.resolve()).then(work, work)
    last.set(key, turn)
    const leave = () => {
      if (last.get(key) === turn) last.delete(key)
    }
    turn.then(leave, leave)
    return turn
  }
}
