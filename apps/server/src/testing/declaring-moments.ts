import type { Moment } from './die-at.ts'

const before = (at: Moment['at'], like: string, time = 1): Moment => ({ at, like, time })
const SET_EPOCH = 'update "declaration"."declaration_epochs" set'

/** Each step of declaring and publishing, as the moment before it. */
export const MOMENTS: Record<string, Moment> = {
  'a session has begun': before('step', '^begun$'),
  'a declaration is written': before('statement', 'insert into declaration\\.declaration_entries'),
  'the wallet hears of one that is written': before('step', 'answer taken'),
  'the page hears of one that the wallet has heard of': before('step', 'wallet told'),
  'places are given': before('statement', 'with next as'),
  'places are kept': before('statement', 'insert into "declaration"."declaration_epochs"'),
  'the first file of a tree is there': before('file', '/tile/'),
  'a further file of a tree is there': before('file', '/tile/', 2),
  'a tree is signed': before('statement', SET_EPOCH),
  'the witness has signed': before('file', 'witness\\.json$'),
  'what the witness has signed is published': before('statement', SET_EPOCH, 2),
  'a turn is given back': before('statement', 'update "declaration"."declaration_logs" set "sealing_until"', 2),
  'what stands beside a tree is there': before('file', '/tally\\.json$'),
  'a checkpoint is there': before('file', '/checkpoint$'),
}

/** Some at a time: a run in which nothing ends for five minutes is given up. */
const AT_ONCE = 4

/** Lives that end at a random moment each. */
export const randomLives = (longestMs: number): number[] =>
  Array.from({ length: AT_ONCE }, () => Math.random() * longestMs)

/** Names of moments as a test tries them: their names in one text, and one by one. */
export const inTurns = (names: readonly string[]): [text: string, names: string[]][] =>
  Array.from({ length: Math.ceil(names.length / AT_ONCE) }, (_, turn) => {
    const some = names.slice(turn * AT_ONCE, (turn + 1) * AT_ONCE)
    return [some.join('; '), some]
  })

/** @throws Error where one of the names is none */
export const momentsOf = (names: readonly string[]): Moment[] =>
  names.map((name) => {
    const moment = MOMENTS[name]
    if (moment === undefined) throw new Error(`There is no moment ${name}.`)
    return moment
  })
