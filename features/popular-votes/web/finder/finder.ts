/** All that searching and filtering need, fetched once the list comes near (`use-finder.ts`). */
export { findItems, NO_FILTERS, readFilters, writeFilters } from './filters.ts'
export { FinderBar, NothingFound } from './finder-bar.tsx'
