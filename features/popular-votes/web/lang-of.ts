import type { PopularVoteSummary } from '../contract.ts'

/** The `lang` of a text that there is in German only; none where it is in the language of the page. */
export const langOf = (
  { inGerman }: Pick<PopularVoteSummary, 'inGerman'>,
  name: PopularVoteSummary['inGerman'][number],
): 'de' | undefined => (inGerman.includes(name) ? 'de' : undefined)
