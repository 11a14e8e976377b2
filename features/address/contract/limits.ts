/** The search runs from this many characters on; shorter queries are answered with no hits. */
export const ADDRESS_MIN_LENGTH = 5
/** Longest query the search takes. */
export const ADDRESS_MAX_LENGTH = 200
/** Pause after the last key before the search runs. */
export const ADDRESS_DEBOUNCE_MS = 300
/** Defaults of the search's parameters. */
export const ADDRESS_LIMIT = 20
export const ADDRESS_MIN_SCORE = 88
export const ADDRESS_COUNTRY = 'CH'
/** Most hits that one answer may carry. */
export const ADDRESS_MAX_LIMIT = 50
/** Digits of a postal code. */
export const POSTAL_CODE_DIGITS = 4
/** Municipalities in one answer of the combobox search, unless asked otherwise; at most `ADDRESS_MAX_LIMIT`. */
export const MUNICIPALITY_LIMIT = 20
