/**
 * Does something at the first call on each day, and with the next call again where it failed.
 * @param dayOf the day of an instant, by whatever calendar
 */
export function oncePerDay<Day extends string | number>(
  dayOf: (now: Date) => Day,
  run: (now: Date) => Promise<void>,
): (now: Date) => Promise<void> {
  let doneOn: Day | undefined
  return async (now) => {
    const today = dayOf(now)
    if (doneOn === today) return
    await run(now)
    doneOn = today
  }
}
