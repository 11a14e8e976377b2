import type { ImportItem } from '../import-item.ts'
import type { ItemTexts } from './item-texts.ts'

/** What the sheet of a demo item names beside title and wording. */
type DemoSheet = Pick<ImportItem, 'committeeMembers' | 'quorum' | 'gazetteReference'> & { comitee: ItemTexts }

type SheetParts = {
  /** The name in quotes, in the order de, fr, it, rm, en. */
  called: readonly [de: string, fr: string, it: string, rm: string, en: string]
  members: readonly string[]
  gazetteReference: string
  quorum?: number
}

const sheet = ({ called: [de, fr, it, rm, en], members, gazetteReference, quorum }: SheetParts): DemoSheet => ({
  comitee: {
    de: `Erfundenes Komitee «${de}»`,
    fr: `Comité fictif «\u00a0${fr}\u00a0»`,
    it: `Comitato inventato «${it}»`,
    rm: `Comité inventà «${rm}»`,
    en: `Invented committee “${en}”`,
  },
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
    called: [
      'Gute Nacht, gute Reise',
      'Bonne nuit, bon voyage',
      'Buona notte, buon viaggio',
      'Buna notg, bun viadi',
      'Good night, good journey',
    ],
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
    called: [
      'Ein Schluck für alle',
      'Une gorgée pour tous',
      'Un sorso per tutti',
      'In tschigl per tuts',
      'A sip for all',
    ],
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
    called: [
      'Licht aus, Sterne an',
      'Lumières éteintes, étoiles allumées',
      'Luci spente, stelle accese',
      'Glischs stizzadas, stailas visiblas',
      'Lights out, stars on',
    ],
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
    called: ['Pst!', 'Chut !', 'Sst!', 'Pst, pst!', 'Hush!'],
    members: ['Ruth Leise, Zug', 'Blaise Silence, Sion', 'Serena Quieta, Mendrisio', 'Andri Ruaus, Samedan'],
    gazetteReference: '0000 104',
  }),
  'demo-gedicht-im-amtsblatt': sheet({
    called: ['Verse für alle', 'Des vers pour tous', 'Versi per tutti', 'Vers per tuts', 'Verse for all'],
    members: ['Reimund Vers, Liestal', 'Odette Sonnet, Fribourg', 'Dante Terzina, Chiasso', 'Mengia Rima, Disentis'],
    gazetteReference: '0000 105',
  }),
  'demo-kaffeepausengesetz': sheet({
    called: [
      'Jede Pause zu ihrer Zeit',
      'Chaque pause en son temps',
      'Ogni pausa a suo tempo',
      'Mintga pausa a ses temp',
      'Every break in its own time',
    ],
    members: ['Rosa Espresso, Luzern', 'Aimé Ristretto, Genève', 'Corrado Macchiato, Ascona', 'Ladina Café, Thusis'],
    gazetteReference: '0000 106',
  }),
  'demo-sonntagsbibliotheken-zuerich': sheet({
    called: ['Sonntags lesen', 'Lire le dimanche', 'Leggere la domenica', 'Leger la dumengia', 'Reading on Sundays'],
    members: ['Hanna Buchmann, Uster', 'Theo Lesezeichen, Zürich', 'Ines Regal, Bülach', 'Kaspar Seite, Horgen'],
    gazetteReference: '0000/7',
    quorum: 6000,
  }),
  'demo-sitzbaenke-winterthur': sheet({
    called: ['Kurz absitzen', 'Une petite pause assise', 'Sediamoci un attimo', 'Seser in mument', 'Take a seat'],
    members: ['Paul Banklehne, Winterthur', 'Vreni Schatten, Winterthur', 'Emil Schritt, Winterthur'],
    gazetteReference: '0000/12',
    quorum: 1000,
  }),
} as const satisfies Record<string, DemoSheet>
