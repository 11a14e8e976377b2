import type { RandomSource } from './random-source.ts'

const words = (text: string): readonly string[] => text.trim().split(/\s+/)
const phrases = (text: string): readonly string[] =>
  text
    .split('|')
    .map((phrase) => phrase.trim())
    .filter((phrase) => phrase !== '')

/** What every second village has. */
const COMMON_GERMAN = phrases(
  `Hauptstrasse|Dorfstrasse|Bahnhofstrasse|Kirchweg|Schulstrasse|Schulhausstrasse|Industriestrasse|Oberdorfstrasse|Unterdorfstrasse|
  Birkenweg|Rosenweg|Gartenstrasse|Kirchgasse|Lindenweg|Feldstrasse|Bergstrasse|Seestrasse|Wiesenweg|Ringstrasse|Poststrasse|Mühleweg|
  Sonnenweg|Oberdorf|Unterdorf|Dorfplatz|Alte Landstrasse|Neue Strasse|Obere Gasse|Untere Gasse|Blumenweg|Mattenweg|Höhenweg|Ahornweg|
  Bachstrasse|Kirchstrasse|Rebbergstrasse|Waldweg|Haldenstrasse|Friedhofweg|Sportplatzstrasse|Bahnweg|Dorfgasse|Hinterdorf|Gewerbestrasse`,
)
const GERMAN_STEMS = words(
  `Acher Adler Aebnet Ahorn Allmend Alpen Amsel Anemonen Arven Asp Au Bach Bad Bären Baum Berg Bild Birken Bleiche Blumen Bogen Breite Brüel
  Brücken Brunn Brunnen Buch Buchen Büel Bühl Burg Chapf Chilch Chrüz Dachs Damm Distel Dorn Drossel Eben Eich Eichen Eigen Engel Enzian Erlen
  Eschen Espen Etzel Falken Farn Feld Fichten Finken Fisch Flora Föhren Forst Frei Friedens Frohsinn Fuchs Furt Garten Geiss Gerber Giebel Gletscher
  Glocken Golden Graben Grenz Grub Gründli Güggel Gut Haber Hafen Hag Halden Hammer Hard Hasel Hasen Heide Heim Herbst Herren Himmel Hinter Hirschen
  Hof Hohl Holder Holz Horn Hub Hügel Hütten Imbis Jäger Jakob Juch Jura Kalk Kapell Kapellen Kastanien Keller Kern Kies Kirschen Klee Kloster Knoll
  Kreuz Kronen Kühl Lachen Langacker Langen Laub Lehen Leim Leisi Lerchen Lilien Linden Loh Löwen Luegis Mai Markt Matten Mauer Meisen Meier Moos
  Mühle Mühle Narzissen Nelken Neu Neuhof Nuss Ober Obermatt Oel Ost Park Pfaffen Pfarr Pilger Platanen Quellen Rain Rat Rebberg Reben Reh Ried
  Riet Rigi Ring Rohr Römer Rosen Rot Rüti Sack Säntis Sagi Sand Sattel Schach Schachen Schäfer Schanzen Scheid Schiff Schilf Schlatt Schloss Schmiede
  Schnecken Schönau Schöneck Schul Schürli Schützen Schwalben Schwan Schwarz See Seiler Senn Silber Sonnen Sonn Spar Speicher Spital Stadel Stampf
  Station Stein Steinbruch Stern Stock Storchen Strand Stuck Sulz Sumpf Süd Tal Tannen Teich Tell Tobel Torfmoos Trauben Trotten Tulpen Turm Turner
  Ufer Ulmen Unter Untermatt Veilchen Viadukt Vogel Vorder Wacht Wald Wand Wasser Weiden Weier Weid Wein Weiss Werk West Wies Wiesen Wil Wind Winkel
  Winter Wolf Wuhr Zelg Zentral Ziegel Ziel Zihl Zopf Zürcher Zwing Zwygart`,
)
const GERMAN_ENDINGS = words(
  'strasse strasse strasse strasse weg weg weg weg gasse rain halde platz matt matte ring hof feld acker steig park berg blick tal',
)
const PERSONS = phrases(
  `Gottfried-Keller|General-Guisan|Conrad-Ferdinand-Meyer|Jeremias-Gotthelf|Albert-Schweitzer|Ulrich-Zwingli|Niklaus-von-Flüe|Arnold-Böcklin|
  Jakob-Stämpfli|Heinrich-Pestalozzi|Robert-Walser|Paul-Klee|Emil-Frey|Johanna-Spyri|Carl-Spitteler|Adolf-Guyer|Martin-Disteli|Hans-Huber|
  Werner-Kälin|Rudolf-von-Tavel|Alfred-Escher|Otto-Barblan`,
)
const FRENCH_KINDS = words(
  'Rue Rue Rue Rue Route Route Route Chemin Chemin Chemin Chemin Avenue Avenue Place Impasse Sentier Ruelle Passage Allée Quai Boulevard',
)
const FRENCH_OBJECTS = phrases(
  `de la Gare|du Lac|des Alpes|de l'Église|du Château|du Village|de la Poste|du Collège|des Écoles|du Moulin|de la Fontaine|du Stand|des Vignes|
  du Temple|de la Chapelle|du Bois|des Prés|du Clos|de la Forge|des Cerisiers|du Verger|de la Croix|des Tilleuls|du Four|de la Scierie|du Midi|
  du Nord|de l'Industrie|des Jardins|du Marché|de la Tour|du Pont|des Roches|de l'Hôpital|du Crêt|de la Combe|des Champs|du Coteau|de la Colline|
  de Bellevue|de Beau-Site|de Beauregard|de Montolivet|des Noyers|des Peupliers|du Grand-Pré|du Petit-Clos|de la Cure|de la Laiterie|du Levant|
  du Couchant|du Soleil|de la Plage|du Rivage|des Pêcheurs|des Artisans|de la Plaine|de la Rochette|du Signal|des Mésanges|des Hirondelles|
  du Rossignol|de la Vuarpillière|des Sorbiers|des Acacias|de Chantemerle|de Champ-Fleuri|de la Perrausaz|du Mont|des Granges|de Praz-Séchaud|
  du Jura|de la Versoix|de Saint-Jean|de Saint-Pierre|de Saint-Maurice|de Sainte-Anne|de Saint-Georges|Saint-Joseph|Saint-Laurent|Sainte-Claire|
  du 1er-Août|du 1er-Mars|du 31-Décembre|du 14-Avril|du 23-Juin|du 12-Septembre|du Général-Guisan|Numa-Droz|Louis-Ruchonnet|Jean-Jacques-Rousseau|
  Daniel-JeanRichard|Auguste-Forel|Léopold-Robert|Docteur-César-Roux|de l'Ancien-Stand|de l'Ancienne-Poste|de l'Épine|de l'Étang|de l'Aubépine|
  de la Grand-Fontaine|des Deux-Ponts|des Trois-Rois|du Closel|de Prélaz|de Montchoisi|de Florimont|de la Chênaie|d'En-Haut|d'En-Bas`,
)
const ITALIAN_KINDS = words('Via Via Via Via Via Via Viale Piazza Vicolo Salita Strada Contrada Sentiero')
const ITALIAN_OBJECTS = phrases(
  `alla Chiesa|Stazione|Cantonale|San Gottardo|alle Scuole|Ceresio|Verbano|Campagna|al Lago|dei Fiori|delle Vigne|ai Monti|Motta|Soldini|Franscini|
  San Giorgio|San Rocco|Sant'Antonio|Santa Lucia|San Martino|Madonna|al Ponte|del Sole|ai Ronchi|Carona|Industria|Posta|Vecchia|Nuova|Orti|
  della Posta|al Fiume|Morettina|Balestra|Pretorio|Besso|Pedemonte|Saleggi|Vela|Maderno|Cattori|Varenna|Trevano|Zurigo|Lucerna|Locarno|Bellinzona|
  Luini|Rusca|Borghese|Castelrotto|Municipio|Grande|della Pace|dei Platani|delle Betulle|al Parco|ai Boschi|in Paes|al Forte|Cassarate|Cantone|
  alla Cava|alla Torre|al Torchio|dei Gelsi|Ciseri|Valle Maggia|Leoncavallo|Riva|25 Aprile|1° Agosto|Ravecchia|Nocca|Pometta|Guisan|Tatti`,
)
const ROMANSH = phrases(
  `Via Maistra|Via Principala|Via Sut|Via Sura|Via da la Staziun|Via dal Bagn|Via Nova|Via Serlas|Stradun|Plazzet|Promenada|Via Gliz|Via Caltgadira|
  Via Sogn Gion|Via Sontga Maria|Via da Mulin|Via Alpsu|Via Lucmagn|Via Ruver|Via Plaz|Via Suot|Via Curtin|Via Tuma|Via Crusch|Via Fussau|Via Rezia|
  Via Cons|Via Salastrains|Via Arona|Via Tinus|Via Brattas|Via Somplaz|Veia Grava|Veia Davains|Veia Sulom|Giassa da la Baselgia|Vicinanza`,
)
const HAMLETS = ['Ober', 'Unter', 'Vorder', 'Hinter', 'Mittler', 'Inner', 'Uf der ', 'Im '] as const
const HAMLET_ENDINGS = words('berg egg boden moos tal weid matt schwand rüti bühl wil hüsli')
const FRENCH_HAMLETS = ['Les ', 'La ', 'Le ', 'En ', 'Chez les ', 'Sous le '] as const

export type StreetLanguage = 'de' | 'fr' | 'it' | 'rm'

/** What the name of a street may be made of beside the words of its language: places near by. */
export interface Surroundings {
  language: StreetLanguage
  places: readonly string[]
}

/** A name as streets of the language have it: common ones often, others made of their parts, and after places and persons. */
export function createStreetName(random: RandomSource, { language, places }: Surroundings): string {
  return { de: germanStreet, fr: frenchStreet, it: italianStreet, rm: romanshStreet }[language](random, places)
}

function germanStreet(random: RandomSource, places: readonly string[]): string {
  const kind = random.roll(100)
  if (kind < 24) return random.pick(COMMON_GERMAN)
  if (kind < 34) return towards(random, bareName(random.pick(places)))
  if (kind < 37) return `${random.pick(PERSONS)}-${random.pick(['Strasse', 'Weg', 'Platz'])}`
  if (kind < 42)
    return `${random.pick(words('Alte Neue Obere Untere Hintere Vordere Innere Äussere'))} ${compound(random)}`
  if (kind < 44)
    return `St. ${random.pick(words('Gallus Leonhard Anton Jakob Josef Martin Niklaus Verena Urs'))}-Strasse`
  if (kind < 46)
    return `${random.pick(words('Im Am Zum Auf Bei'))} ${random.pick(GERMAN_STEMS)}${random.pick(words('acker feld rain hof'))}`
  return compound(random)
}

/** `Zürcherstrasse`, `Zürcher Strasse`, `Zürichstrasse`. */
function towards(random: RandomSource, place: string): string {
  const name = place.replace(/(?:en|e)$/, '')
  return random.pick([`${name}erstrasse`, `${name}erstrasse`, `${name}er Strasse`, `${place}strasse`, `${name}erweg`])
}

function compound(random: RandomSource): string {
  const stem = random.pick(GERMAN_STEMS)
  const middle = random.roll(5) === 0 ? random.pick(words('hof berg matt acker bach stein tal feld')) : ''
  return `${stem}${middle}${random.pick(GERMAN_ENDINGS)}`
}

function frenchStreet(random: RandomSource, places: readonly string[]): string {
  const kind = random.pick(FRENCH_KINDS)
  const choice = random.roll(100)
  if (choice < 2) return 'Grand-Rue'
  if (choice < 17) return `${kind} de ${bareName(random.pick(places))}`
  if (choice < 32) return `${kind} ${random.pick(words('des de'))} ${frenchFieldName(random)}`
  return `${kind} ${random.pick(FRENCH_OBJECTS)}`
}

function frenchFieldName(random: RandomSource): string {
  const start = random.pick(
    words('Cham Praz Mont Clos Per Char Cou Fon Ver Bel Gran Pla Crau Bru Mar Sau Vui Che Cor Mou Tri Pra Lan Bo'),
  )
  const middle = random.pick(words('bo lla re mo vi na ti se ro li ra che'))
  return `${start}${middle}${random.pick(words('ne ttes x llaz ye sse rd nnaz tte gny ère ères on ons ey'))}`
}

function italianStreet(random: RandomSource, places: readonly string[]): string {
  const choice = random.roll(100)
  if (choice < 18) return `Via ${bareName(random.pick(places))}`
  if (choice < 30)
    return `Via ${random.pick(words('Ca Pe Ro Mo Va Lu Bo Se Pi Ma Gra'))}${random.pick(words('ste ra vi lo na ri se mi'))}${random.pick(words('llo ggia no scia zzo ra tta ndra gno'))}`
  return `${random.pick(ITALIAN_KINDS)} ${random.pick(ITALIAN_OBJECTS)}`
}

function romanshStreet(random: RandomSource, places: readonly string[]): string {
  const choice = random.roll(100)
  if (choice < 20) return `Via ${bareName(random.pick(places))}`
  if (choice < 35)
    return `${random.pick(['Via ', 'Veia ', 'Gassa '])}${random.pick(words('Cur Pra Sal Val Cri Mul Pun Tur Fun'))}${random.pick(words('ta da la ste gli va'))}${random.pick(words('uns unt atsch etta era ins'))}`
  return random.pick(ROMANSH)
}

/** A part of a place that has no street: numbers are rare there. */
export function createHamletName(random: RandomSource, language: StreetLanguage): string {
  if (language === 'fr') return `${random.pick(FRENCH_HAMLETS)}${frenchFieldName(random)}`
  if (language === 'it')
    return `${random.pick(['Monti di ', 'In ', 'Ai '])}${random.pick(ITALIAN_OBJECTS).split(' ').at(-1)}`
  const start = random.pick(HAMLETS)
  const stem = random.pick(GERMAN_STEMS)
  return `${start}${start.endsWith(' ') ? stem : stem.toLowerCase()}${random.pick(HAMLET_ENDINGS)}`
}

/** A place's name as it stands in street names: `Wil SG` → `Wil`, `Biel/Bienne` → `Biel`, `Lausanne 25` → `Lausanne`. */
const bareName = (place: string): string => place.replace(/ (?:[A-Z]{2}|\d+|b\..*)$/, '').split('/')[0] ?? place
