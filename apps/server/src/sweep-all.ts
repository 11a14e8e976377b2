/** Deletes or finishes what nobody asked about any more. */
export type Sweep = () => Promise<void>

/**
 * Runs all sweeps, one after the other: one that fails must not keep personal data of another in the database.
 * @throws the first failure, after the last sweep.
 */
export async function sweepAll(sweeps: readonly Sweep[]): Promise<void> {
  const failures: unknown[] = []
  for (const sweep of sweeps) await sweep().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
