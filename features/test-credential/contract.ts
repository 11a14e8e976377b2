import type { RoutesOf } from '@e-collecting/kernel/api-routes'
import { walletSessionTransitions } from '@e-collecting/wallet-session/contract'
import type { TestIdentity } from './contract/schemas.ts'

export { BETA_ID_TYPE, BETA_ID_VCT_ALIASES, deriveAgeClaims, findIdentityFaults } from './contract/beta-id.ts'
export type * from './contract/schemas.ts'
export { TEST_DEFINITION } from './contract/test-definition.ts'
export type * from './contract/verification-schemas.ts'

/** A test verification in the words of the page: what arrived is shown. */
export const TEST_VERIFICATION = walletSessionTransitions('shown')

/** Edge length of the QR code of an offer in CSS pixels. */
export const OFFER_QR_SIZE = 192

/** What a wallet has shown in a test can be read this long. */
export const RESULT_SHOWN_MS = 300_000

/** Problem codes of this feature and the HTTP status of each. */
export const TEST_CREDENTIAL_PROBLEMS = {
  'test-credential-refused': 400,
  'test-exchange-not-found': 404,
  'test-credential-unavailable': 502,
} as const
type TestCredentialProblems = typeof TEST_CREDENTIAL_PROBLEMS

type TestCredentialRoutes = RoutesOf<typeof import('./contract/routes.ts')>

declare module '@e-collecting/kernel/error-codes' {
  interface Problems extends TestCredentialProblems {}
}
declare module '@e-collecting/kernel/api-routes' {
  interface ApiRoutes extends TestCredentialRoutes {}
}

/** A fictional resident of a demo municipality, whom the demo wallet can be. */
export interface DemoPerson extends TestIdentity {
  municipality: { bfsNumber: string; name: string }
  /** Stands twice in the demo register: what happens then can be tried, too. */
  isTwice: boolean
}

const BERN = { bfsNumber: '351', name: 'Bern' }
const LAUSANNE = { bfsNumber: '5586', name: 'Lausanne' }
const BELLINZONA = { bfsNumber: '5002', name: 'Bellinzona' }

const person = (
  municipality: DemoPerson['municipality'],
  givenName: string,
  familyName: string,
  birthDate: string,
): DemoPerson => ({ municipality, givenName, familyName, birthDate, isTwice: false })

/** Everybody in the demo register: three municipalities of three language regions. Family names say that nobody is real. */
export const DEMO_PERSONS: readonly DemoPerson[] = [
  person(BERN, 'Anna', 'Muster', '1990-05-17'),
  person(BERN, 'Jürg', 'Beispiel', '1957-02-28'),
  person(BERN, 'Zoë', 'Müller-Muster', '2001-11-03'),
  person(BERN, 'Samir', 'Probe', '1984-07-22'),
  person(BERN, 'Mira Sophie', 'Fiktiv', '1996-01-31'),
  person(BERN, 'Käthi', 'Gross-Beispiel', '1939-09-09'),
  person(BERN, 'Reto', 'Strauß', '1972-12-24'),
  { ...person(BERN, 'Ursula', 'Doppel', '1968-04-01'), isTwice: true },
  person(LAUSANNE, 'Élodie', 'Exemple', '1988-03-12'),
  person(LAUSANNE, 'François', 'L’Essai', '1961-08-30'),
  person(LAUSANNE, 'Noé', 'Fictif-Exemple', '2004-06-06'),
  person(LAUSANNE, 'Aline', 'Modèle', '1979-10-19'),
  person(LAUSANNE, 'Jean-Luc', 'Échantillon', '1950-01-05'),
  person(LAUSANNE, 'Inès', 'Inventée', '1993-12-13'),
  person(LAUSANNE, 'Maëlle', 'D’Exemple', '1999-04-27'),
  person(LAUSANNE, 'Théo', 'Imaginaire', '1982-02-15'),
  person(BELLINZONA, 'Chiara', 'Esempio', '1995-09-21'),
  person(BELLINZONA, 'Tiziano', 'D’Esempio', '1966-05-05'),
  person(BELLINZONA, 'Niccolò', 'Modello', '2003-07-14'),
  person(BELLINZONA, 'Giulia', 'Prova-Modello', '1987-11-29'),
  person(BELLINZONA, 'Loredana', 'Finzione', '1954-03-08'),
  person(BELLINZONA, 'Matteo', 'Inventato', '1991-06-17'),
  person(BELLINZONA, 'Noè', 'Campione', '1976-08-02'),
  person(BELLINZONA, 'Maria Gràzia', 'Dell’Esempio', '1945-10-10'),
]
