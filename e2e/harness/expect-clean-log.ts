import type { RunningProduct } from './start-product.ts'

/** Level 50 and above of the product's log. */
const LOGGED_ERROR = /^.*"level":[56]0.*$/gm

/** @throws Error with every line at which the product has logged an error. */
export function expectCleanLog({ output }: RunningProduct): void {
  const errors = output().match(LOGGED_ERROR) ?? []
  if (errors.length > 0) throw new Error(`The product has logged errors:\n${errors.join('\n')}`)
}
