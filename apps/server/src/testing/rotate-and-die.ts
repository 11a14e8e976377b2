import type { KilledRotation } from './kill-rotation.ts'
import { type RotationStep, rotateMasterKeyHere, rotateSigningKeysHere } from './rotate-here.ts'

/** Runs a rotation, and ends this process as `kill -9` does when a step comes for the n-th time. */
const { settings, labels, step, time }: KilledRotation = JSON.parse(process.argv[2] ?? '')
let times = 0
const die = (next: RotationStep) => {
  if (next === step && ++times === time) process.kill(process.pid, 'SIGKILL')
}
await (labels === undefined ? rotateMasterKeyHere(settings, die) : rotateSigningKeysHere(settings, labels, die))
