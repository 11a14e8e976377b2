/** Flags for Node under which a product's clock goes on by `LATER_MS` with each signal SIGUSR2. */
export const LATER_MS = 6 * 60_000

const SCRIPT = `
const Real = Date
let ahead = 0
process.on('SIGUSR2', () => { ahead += ${LATER_MS} })
globalThis.Date = class extends Real {
  constructor(...parts) { parts.length === 0 ? super(Real.now() + ahead) : super(...parts) }
  static now() { return Real.now() + ahead }
}`

export const MOVABLE_CLOCK: readonly string[] = ['--import', `data:text/javascript,${encodeURIComponent(SCRIPT)}`]

/** Moves the clock of a product that runs under `MOVABLE_CLOCK`. */
export const makeLater = (processId: number): void => void process.kill(processId, 'SIGUSR2')
