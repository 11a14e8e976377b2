export { makeVerifierKey, parseVerifierKey, type VerifierKey } from './note.ts'
export { TlogError } from './tlog-error.ts'
export { createWitness, type Witness, type WitnessMemory } from './witness.ts'
export { writeVerifierKey } from './write-note.ts'
