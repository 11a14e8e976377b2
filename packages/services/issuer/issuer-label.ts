import { DomainError } from '@e-collecting/kernel'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'invalid-label': true
  }
}

/** Leaves room for what makes a DID's name out of it. */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** A label that can stand in a DID's path. @throws DomainError `invalid-label` */
export function checkIssuerLabel(label: string): string {
  if (!LABEL.test(label))
    throw new DomainError('invalid-label', 'A label is 1 to 63 lower-case letters, digits and hyphens.')
  return label
}
