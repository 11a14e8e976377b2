import type { Language } from '@e-collecting/i18n/languages'
import type { ImportItem } from '../import-item.ts'
import { type ItemTexts, inEachLanguage } from './item-texts.ts'

/** What the sheet of a demo item names beside title and wording. */
type DemoSheet = Pick<ImportItem, 'committeeMembers' | 'quorum' | 'gazetteReference'> & { comitee: ItemTexts }

type SheetParts = {
  /** The name in quotes. */
  called: ItemTexts
  members: readonly string[]
  gazetteReference: string
  quorum?: number
}

const COMMITTEES: Record<Language, (name: string) => string> = {
  de: (name) => `Erfundenes Komitee «${name}»`,
  fr: (name) => `Comité fictif «\u00a0${name}\u00a0»`,
  it: (name) => `Comitato inventato «${name}»`,
  rm: (name) => `Comité inventà «${name}»`,
  en: (name) => `Invented committee “${name}”`,
}

const sheet = ({ called, members, gazetteReference, quorum }: SheetParts): DemoSheet => ({
  comitee: inEachLanguage((language) => COMMITTEES[language](called[language])),
  committeeMembers: members.join('\n'),
  gazetteReference,
  quorum: quorum ?? null,
})

/** The clause that stands on the sheet of every demo initiative. */
export const DEMO_WITHDRAWAL: ItemTexts = {
  de: 'Das Komitee kann diese Initiative zurückziehen, wenn die Mehrheit seiner stimmberechtigten Mitglieder es beschliesst.',
  fr: 'Le comité peut retirer cette initiative si la majorité de ses membres ayant le droit de vote le décide.',
  it: 'Il comitato può ritirare questa iniziativa se lo decide la maggioranza dei suoi membri aventi diritto di voto.',
  rm: 'Il comité po retrair questa iniziativa, sche la maioritad da ses commembers cun dretg da votar decida uschia.',
  en: 'The committee may withdraw this initiative if the majority of its members who are entitled to vote so decide.',
}

/** By the name of the item. Persons and publications are invented like the items; no gazette has a year 0000. */
export const DEMO_SHEETS = {
  'demo-nachtzuege': sheet({
    called: {
      de: 'Gute Nacht, gute Reise',
      fr: 'Bonne nuit, bon voyage',
      it: 'Buona notte, buon viaggio',
      rm: 'Buna notg, bun viadi',
      en: 'Good night, good journey',
    },
    members: [
      'Erika Schlummer, Chur',
      'Jean-Luc Couchette, Lausanne',
      'Gianna Binario, Bellinzona',
      'Flurin Viafier, Scuol',
      'Max Nachtfahrt, Olten',
      'Noëmi Gleis, Basel',
      'Selma Kissen, St. Gallen',
    ],
    gazetteReference: '0000 101',
  }),
  'demo-trinkbrunnen': sheet({
    called: {
      de: 'Ein Schluck für alle',
      fr: 'Une gorgée pour tous',
      it: 'Un sorso per tutti',
      rm: 'In tschigl per tuts',
      en: 'A sip for all',
    },
    members: [
      'Beat Brunner, Solothurn',
      'Claire Fontaine, Neuchâtel',
      'Marina Sorgente, Locarno',
      'Ursin Funtauna, Ilanz',
      'Regula Hahn, Aarau',
    ],
    gazetteReference: '0000 102',
  }),
  'demo-sternenhimmel': sheet({
    called: {
      de: 'Licht aus, Sterne an',
      fr: 'Lumières éteintes, étoiles allumées',
      it: 'Luci spente, stelle accese',
      rm: 'Glischs stizzadas, stailas visiblas',
      en: 'Lights out, stars on',
    },
    members: [
      'Stella Neumond, Davos',
      'Aurore Nuit, Delémont',
      'Celeste Cometa, Lugano',
      'Gian Staila, Zernez',
      'Urs Milchstrasse, Bern',
    ],
    gazetteReference: '0000 103',
  }),
  'demo-stille-stunde': sheet({
    called: {
      de: 'Pst!',
      fr: 'Chut !',
      it: 'Sst!',
      rm: 'Pst, pst!',
      en: 'Hush!',
    },
    members: ['Ruth Leise, Zug', 'Blaise Silence, Sion', 'Serena Quieta, Mendrisio', 'Andri Ruaus, Samedan'],
    gazetteReference: '0000 104',
  }),
  'demo-gedicht-im-amtsblatt': sheet({
    called: {
      de: 'Verse für alle',
      fr: 'Des vers pour tous',
      it: 'Versi per tutti',
      rm: 'Vers per tuts',
      en: 'Verse for all',
    },
    members: ['Reimund Vers, Liestal', 'Odette Sonnet, Fribourg', 'Dante Terzina, Chiasso', 'Mengia Rima, Disentis'],
    gazetteReference: '0000 105',
  }),
  'demo-kaffeepausengesetz': sheet({
    called: {
      de: 'Jede Pause zu ihrer Zeit',
      fr: 'Chaque pause en son temps',
      it: 'Ogni pausa a suo tempo',
      rm: 'Mintga pausa a ses temp',
      en: 'Every break in its own time',
    },
    members: ['Rosa Espresso, Luzern', 'Aimé Ristretto, Genève', 'Corrado Macchiato, Ascona', 'Ladina Café, Thusis'],
    gazetteReference: '0000 106',
  }),
  'demo-sonntagsbibliotheken-zuerich': sheet({
    called: {
      de: 'Sonntags lesen',
      fr: 'Lire le dimanche',
      it: 'Leggere la domenica',
      rm: 'Leger la dumengia',
      en: 'Reading on Sundays',
    },
    members: ['Hanna Buchmann, Uster', 'Theo Lesezeichen, Zürich', 'Ines Regal, Bülach', 'Kaspar Seite, Horgen'],
    gazetteReference: '0000/7',
    quorum: 6000,
  }),
  'demo-sitzbaenke-winterthur': sheet({
    called: {
      de: 'Kurz absitzen',
      fr: 'Une petite pause assise',
      it: 'Sediamoci un attimo',
      rm: 'Seser in mument',
      en: 'Take a seat',
    },
    members: ['Paul Banklehne, Winterthur', 'Vreni Schatten, Winterthur', 'Emil Schritt, Winterthur'],
    gazetteReference: '0000/12',
    quorum: 1000,
  }),
} as const satisfies Record<string, DemoSheet>
