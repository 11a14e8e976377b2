import { REGISTER_CREDENTIAL_TYPE } from '@e-collecting/register/contract'
import { RECEIPT_TYPE } from '@e-collecting/support/server'
import { BETA_ID_TYPE } from '@e-collecting/test-credential/contract'

type Names = readonly [de: string, fr: string, it: string, rm: string, en: string]

const LOCALES = ['de-CH', 'fr-CH', 'it-CH', 'rm-CH', 'en'] as const

const localized = (names: Names) => LOCALES.map((locale, index) => ({ locale, name: names[index] ?? names[0] }))

const claim = (path: string, ...names: Names) => ({ path: [path], display: localized(names) })

const type = (vct: string, names: Names, claims: ReturnType<typeof claim>[]) => ({
  [vct]: { vct, display: localized(names), claims },
})

/** Names under which the services show themselves in a wallet. */
export const SERVICE_NAMES = {
  verifier: { client_name: 'E-Collecting' },
  receipt: localized(['E-Collecting', 'E-Collecting', 'E-Collecting', 'E-Collecting', 'E-Collecting']),
  register: localized([
    'E-Collecting Stimmregister',
    'E-Collecting registre électoral',
    'E-Collecting registro elettorale',
    'E-Collecting register da votar',
    'E-Collecting electoral register',
  ]),
  betaId: localized([
    'Test-Ausweisstelle (fiktiv)',
    'Service d’identité de test (fictif)',
    'Servizio d’identità di prova (fittizio)',
    'Servetsch d’identitad da test (fictiv)',
    'Test identity service (fictional)',
  ]),
} as const

/** The receipt of a declaration of support (spec §3). */
export const RECEIPT_TYPES = type(
  RECEIPT_TYPE,
  [
    'Quittung der Unterstützung',
    'Quittance de soutien',
    'Ricevuta di sostegno',
    'Quittanza da sustegn',
    'Receipt of support',
  ],
  [
    claim('firstName', 'Vorname', 'Prénom', 'Nome', 'Prenum', 'First name'),
    claim('lastName', 'Name', 'Nom', 'Cognome', 'Num', 'Last name'),
    claim(
      'birthDate',
      'Geburtsdatum',
      'Date de naissance',
      'Data di nascita',
      'Data da naschientscha',
      'Date of birth',
    ),
    claim(
      'signDate',
      'Datum der Unterstützung',
      'Date du soutien',
      'Data del sostegno',
      'Data dal sustegn',
      'Date of support',
    ),
    claim('type', 'Art', 'Type', 'Tipo', 'Tip', 'Type'),
    claim('title', 'Titel', 'Titre', 'Titolo', 'Titel', 'Title'),
    claim('comitee', 'Komitee', 'Comité', 'Comitato', 'Comité', 'Committee'),
    claim('level', 'Ebene', 'Niveau', 'Livello', 'Nivel', 'Level'),
  ],
)

/** The voting-register credential (spec §3). */
export const REGISTER_TYPES = type(
  REGISTER_CREDENTIAL_TYPE,
  [
    'Stimmrechtsausweis-Nachweis',
    'Attestation du droit de vote',
    'Attestato del diritto di voto',
    'Cumprova dal dretg da votar',
    'Electoral register credential',
  ],
  [
    claim(
      'nullifier',
      'Einmal-Kennung',
      'Identifiant unique',
      'Identificativo unico',
      'Identificaziun unica',
      'Once-only tag',
    ),
    claim(
      'volksbegehren',
      'Volksbegehren',
      'Objet de votation populaire',
      'Oggetto in votazione popolare',
      'Dumonda populara',
      'Popular vote',
    ),
    claim('issuerDid', 'Ausstellerin', 'Émetteur', 'Emittente', 'Emittenta', 'Issuer'),
    claim('issuedDate', 'Ausgestellt am', 'Émis le', 'Emesso il', 'Emess ils', 'Issued on'),
  ],
)

/** The fictional beta identity of the demo. */
export const BETA_ID_TYPES = type(
  BETA_ID_TYPE,
  ['Beta-ID (Test)', 'Beta-ID (test)', 'Beta-ID (prova)', 'Beta-ID (test)', 'Beta-ID (test)'],
  [
    claim('given_name', 'Vorname', 'Prénom', 'Nome', 'Prenum', 'Given name'),
    claim('family_name', 'Name', 'Nom', 'Cognome', 'Num', 'Family name'),
    claim(
      'birth_date',
      'Geburtsdatum',
      'Date de naissance',
      'Data di nascita',
      'Data da naschientscha',
      'Date of birth',
    ),
    claim('age_over_16', 'Über 16', 'Plus de 16 ans', 'Oltre 16 anni', 'Sur 16 onns', 'Over 16'),
    claim('age_over_18', 'Über 18', 'Plus de 18 ans', 'Oltre 18 anni', 'Sur 18 onns', 'Over 18'),
    claim('age_over_65', 'Über 65', 'Plus de 65 ans', 'Oltre 65 anni', 'Sur 65 onns', 'Over 65'),
    claim(
      'age_birth_year',
      'Geburtsjahr',
      'Année de naissance',
      'Anno di nascita',
      'Onn da naschientscha',
      'Year of birth',
    ),
  ],
)
