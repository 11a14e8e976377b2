/** Why a line that is as it should be is not taken over. */
export const LEFT_OUT = ['liechtenstein', 'no-municipality', 'not-in-force'] as const
export type LeftOut = (typeof LEFT_OUT)[number]

/** What a line of a file comes to. `fault` says what is wrong and never repeats more of the line than a number. */
export type Outcome<Row> = { row: Row } | { leftOut: LeftOut } | { fault: string }

/** Finds the municipality that a number means today: its own, or the one into which it has merged. */
export type FindHome = (bfsNumber: string) => string | undefined

/**
 * The number of today's municipality for one that a file names, or why there is none. The directories cover Liechtenstein (7001–7011),
 * lakes (from 9000 on) and areas that belong to several municipalities.
 */
export function homeOf(
  typed: string,
  findHome: FindHome,
): { bfsNumber: string } | { leftOut: LeftOut } | { fault: string } {
  if (!/^\d{1,4}$/.test(typed)) return { fault: 'has no municipality number' }
  const number = Number(typed)
  if (number >= 7001 && number <= 7011) return { leftOut: 'liechtenstein' }
  const bfsNumber = findHome(String(number))
  if (bfsNumber !== undefined) return { bfsNumber }
  if (number >= FIRST_BEYOND_MUNICIPALITIES || COMMON_LAND.has(number)) return { leftOut: 'no-municipality' }
  return { fault: `names municipality ${number}, which is unknown` }
}

/** Above are enclaves of other countries, and lakes. */
const FIRST_BEYOND_MUNICIPALITIES = 7012

/** Staatswald Galm and Comunanza Cadenazzo/Monteceneri. */
const COMMON_LAND: ReadonlySet<number> = new Set([2391, 5391])
