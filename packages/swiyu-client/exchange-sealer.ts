/** Seals what an exchange keeps about services elsewhere; a value opens in its column and row only. */
export interface ExchangeSealer {
  seal: (value: unknown, column: 'request' | 'offer', exchangeId: string) => Uint8Array
  open: <Value>(sealed: Uint8Array | null, column: 'request' | 'offer', exchangeId: string) => Value
}
