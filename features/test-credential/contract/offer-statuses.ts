/** Where the offer of a test credential stands, as issuers call it. */
export const OFFER_STATUSES = ['OFFERED', 'IN_PROGRESS', 'DEFERRED', 'READY', 'ISSUED', 'CANCELLED', 'EXPIRED'] as const
