/** To what a sealed value of an exchange is bound: it opens in this column of this row only. */
export const exchangeSealingContext = (
  column: 'context' | 'request' | 'claims' | 'offer',
  exchangeId: string,
): string => `exchanges.${column}:${exchangeId}`
