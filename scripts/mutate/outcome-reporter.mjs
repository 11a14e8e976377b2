import { relative } from 'node:path'
import { outcomesOf, tell } from './outcomes.mjs'
import { readReasons } from './reasons.mjs'

const TOLD_EACH = 10
/** Read as this file is loaded: no mutant is in the others yet. */
const reasonFor = readReasons('.')

/** Tells what is worth a look as soon as it is known: a run may take an hour. */
export class OutcomeReporter {
  #share = Number(process.env.MUTATE_SHARE)
  #noticed = 0
  #tried = 0

  onMutantTested(mutant) {
    const fileName = relative('.', mutant.fileName)
    const [outcome] = outcomesOf([{ ...mutant, fileName }], this.#share, reasonFor)
    if (outcome === undefined) return
    if (!outcome.isKilled || outcome.hasWaited) tell(outcome)
    this.#tried += 1
    if (outcome.isKilled) this.#noticed += 1
    if (this.#tried % TOLD_EACH === 0) console.info(`${this.#noticed} of ${this.#tried} so far`)
  }
}
