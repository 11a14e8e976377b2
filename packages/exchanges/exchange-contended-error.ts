import { DomainError } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'exchange-contended': true
  }
}

/** Others have changed the exchange at each attempt. Nothing was written but nonces; the same request may succeed in a moment. */
export class ExchangeContendedError extends DomainError {
  declare readonly code: 'exchange-contended'

  constructor() {
    super('exchange-contended', 'The exchange is being changed by others all the time.')
  }
}
