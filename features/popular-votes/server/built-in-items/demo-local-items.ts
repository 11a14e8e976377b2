import { type DemoItem, demoDescription } from './demo-item.ts'

/** Fictional items of a canton (Zürich) and of a municipality (Winterthur, BFS number 230). */
export const DEMO_LOCAL_ITEMS: readonly DemoItem[] = [
  {
    slug: 'demo-sonntagsbibliotheken-zuerich',
    type: 'initiative',
    level: 'cantonal',
    canton: 'ZH',
    bfsNumber: null,
    startOffsetDays: -60,
    endOffsetDays: 123,
    title: {
      de: 'Offene Bibliotheken am Sonntag',
      fr: 'Des bibliothèques ouvertes le dimanche',
      it: 'Biblioteche aperte la domenica',
      rm: 'Bibliotecas avertas la dumengia',
      en: 'Libraries open on Sundays',
    },
    description: demoDescription({
      de: [
        'In jedem Bezirk des Kantons Zürich ist mindestens eine Bibliothek am Sonntag von 10 bis 17 Uhr offen.',
        'Der Kanton bezahlt das Personal. Lesen, lernen und aufwärmen ist gratis, auch ohne Ausweis.',
        'Kinder dürfen laut vorlesen, in einem Raum mit geschlossener Tür.',
      ],
      fr: [
        'Dans chaque district du canton de Zurich, une bibliothèque au moins est ouverte le dimanche de 10 à 17 heures.',
        'Le canton paie le personnel. Lire, étudier et se réchauffer ne coûte rien, même sans carte.',
        'Les enfants peuvent lire à haute voix dans une salle dont la porte est fermée.',
      ],
      it: [
        'In ogni distretto del Cantone di Zurigo almeno una biblioteca è aperta la domenica dalle 10 alle 17.',
        'Il Cantone paga il personale. Leggere, studiare e scaldarsi è gratis, anche senza tessera.',
        'I bambini possono leggere ad alta voce in una sala con la porta chiusa.',
      ],
      rm: [
        'En mintga district dal chantun Turitg è almain ina biblioteca averta la dumengia da las 10 fin las 17.',
        'Il chantun paja il persunal. Leger, emprender e sa stgaudar è gratuit, er senza carta.',
        'Uffants dastgan leger dad aut en ina stanza cun la porta serrada.',
      ],
      en: [
        'In every district of the canton of Zurich at least one library is open on Sundays from 10 am to 5 pm.',
        'The canton pays the staff. Reading, studying and warming up are free, even without a library card.',
        'Children may read aloud, in a room with the door closed.',
      ],
    }),
  },
  {
    slug: 'demo-sitzbaenke-winterthur',
    type: 'initiative',
    level: 'municipal',
    canton: null,
    bfsNumber: '230',
    startOffsetDays: -45,
    endOffsetDays: 137,
    title: {
      de: 'Alle 200 Schritte eine Sitzbank',
      fr: 'Un banc tous les 200 pas',
      it: 'Una panchina ogni 200 passi',
      rm: 'In banc mintga 200 pass',
      en: 'A bench every 200 steps',
    },
    description: demoDescription({
      de: [
        'Die Stadt Winterthur stellt an Fusswegen alle 200 Schritte eine Sitzbank mit Lehne auf.',
        'Mindestens jede dritte Bank steht im Schatten. Neben jeder fünften hat ein Kinderwagen oder ein Rollstuhl Platz.',
      ],
      fr: [
        'La ville de Winterthur installe un banc avec dossier tous les 200 pas le long des chemins piétonniers.',
        'Un banc sur trois au moins est à l’ombre. À côté d’un banc sur cinq, il y a de la place pour une poussette ou un fauteuil roulant.',
      ],
      it: [
        'La città di Winterthur colloca lungo i percorsi pedonali una panchina con schienale ogni 200 passi.',
        'Almeno una panchina su tre è all’ombra. Accanto a una su cinque c’è posto per un passeggino o una sedia a rotelle.',
      ],
      rm: [
        'La citad da Winterthur metta mintga 200 pass in banc cun spunda sper las sendas per peduns.',
        'Almain mintga terz banc stat a la sumbriva. Sper mintga tschintgavel ha plazza in char d’uffants u ina sutga cun rodas.',
      ],
      en: [
        'The city of Winterthur puts up a bench with a backrest every 200 steps along its footpaths.',
        'At least every third bench is in the shade. Beside every fifth there is room for a pram or a wheelchair.',
      ],
    }),
  },
]
