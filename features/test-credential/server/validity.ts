/** How long a test identity can be collected, and how long it is valid, unless its caller says otherwise. */
export const OFFER_VALIDITY_SECONDS = 3600
export const VALIDITY_MS = 31_536_000_000
