import { randomInt } from 'node:crypto'

/** Of somebody's network, as a proxy tells it: nobody uses up what another client may ask for. */
export const someAddress = (): string => `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
