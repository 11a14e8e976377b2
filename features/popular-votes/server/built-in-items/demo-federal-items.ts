import { type DemoItem, demoDescription } from './demo-item.ts'

const FEDERAL = { level: 'federal', canton: null, bfsNumber: null } as const

/** Fictional federal items: four running initiatives, one of them on its last day, one that has ended, one referendum. */
export const DEMO_FEDERAL_ITEMS: readonly DemoItem[] = [
  {
    ...FEDERAL,
    slug: 'demo-nachtzuege',
    type: 'initiative',
    startOffsetDays: -120,
    endOffsetDays: 427,
    title: {
      de: 'Nachtzüge in alle Landesteile',
      fr: 'Des trains de nuit pour toutes les régions',
      it: 'Treni notturni in tutte le regioni',
      rm: 'Trens da notg en tut las regiuns',
      en: 'Night trains to every region',
    },
    description: demoDescription({
      de: [
        'Die Bundesverfassung wird ergänzt: Der Bund sorgt dafür, dass jede Sprachregion der Schweiz jede Nacht mit einem Zug erreichbar ist.',
        'Die Züge führen Wagen mit Liegeplätzen und einen Wagen, in dem man leise arbeiten kann. Ein Frühstück gehört zum Billett.',
      ],
      fr: [
        'La Constitution fédérale est complétée : la Confédération veille à ce que chaque région linguistique soit accessible en train chaque nuit.',
        'Les trains comprennent des voitures-couchettes et une voiture où l’on peut travailler au calme. Le petit-déjeuner est compris dans le billet.',
      ],
      it: [
        'La Costituzione federale è completata: la Confederazione provvede affinché ogni regione linguistica sia raggiungibile in treno ogni notte.',
        'I treni hanno carrozze con cuccette e una carrozza dove si può lavorare in silenzio. La colazione è compresa nel biglietto.',
      ],
      rm: [
        'La Constituziun federala vegn cumplettada: la Confederaziun procura che mintga regiun linguistica saja cuntanschibla mintga notg cun il tren.',
        'Ils trens han vaguns cun letgs ed in vagun, nua ch’ins po lavurar en ruaus. L’ensolver è cumpiglià en il bigliet.',
      ],
      en: [
        'The Federal Constitution is amended: the Confederation makes sure that every language region can be reached by train every night.',
        'The trains have couchette carriages and one carriage in which people can work quietly. Breakfast is part of the ticket.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'demo-trinkbrunnen',
    type: 'initiative',
    startOffsetDays: -300,
    endOffsetDays: 245,
    title: {
      de: 'Ein Trinkbrunnen an jedem Bahnhof',
      fr: 'Une fontaine d’eau potable dans chaque gare',
      it: 'Una fontanella in ogni stazione',
      rm: 'In bigl d’aua da baiver en mintga staziun',
      en: 'A drinking fountain at every station',
    },
    description: demoDescription({
      de: [
        'An jedem Bahnhof und an jeder grösseren Haltestelle fliesst Trinkwasser, kostenlos und rund um die Uhr.',
        'Die Brunnen sind auch für Kinder und für Personen im Rollstuhl erreichbar. Für Hunde gibt es unten eine Schale.',
        'Bund und Kantone teilen sich die Kosten. Wo ein alter Brunnen steht, wird er zuerst repariert.',
      ],
      fr: [
        'Dans chaque gare et à chaque arrêt important, de l’eau potable coule gratuitement, jour et nuit.',
        'Les fontaines sont aussi accessibles aux enfants et aux personnes en fauteuil roulant. Une coupelle est prévue en bas pour les chiens.',
        'La Confédération et les cantons partagent les coûts. S’il existe une ancienne fontaine, on la répare d’abord.',
      ],
      it: [
        'In ogni stazione e in ogni fermata importante scorre acqua potabile, gratis, giorno e notte.',
        'Le fontanelle sono accessibili anche ai bambini e alle persone in sedia a rotelle. In basso c’è una ciotola per i cani.',
        'Confederazione e Cantoni si dividono i costi. Dove c’è già una vecchia fontana, prima si ripara quella.',
      ],
      rm: [
        'En mintga staziun e tar mintga fermada pli gronda curra aua da baiver, gratuitamain di e notg.',
        'Ils bigls èn cuntanschibels er per uffants e per persunas en sutga cun rodas. Per ils chauns datti giusut ina cuppa.',
        'La Confederaziun ed ils chantuns sa partan ils custs. Nua ch’i dat gia in bigl vegl, vegn quel reparà l’emprim.',
      ],
      en: [
        'At every station and every larger stop there is drinking water, free of charge, day and night.',
        'The fountains can be reached by children and by people in wheelchairs. There is a bowl for dogs at the bottom.',
        'The Confederation and the cantons share the costs. Where there is an old fountain, it is repaired first.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'demo-sternenhimmel',
    type: 'initiative',
    startOffsetDays: -30,
    endOffsetDays: 516,
    title: {
      de: 'Eine Nacht im Monat für den Sternenhimmel',
      fr: 'Une nuit par mois pour les étoiles',
      it: 'Una notte al mese per le stelle',
      rm: 'Ina notg per mais per las stailas',
      en: 'One night a month for the stars',
    },
    description: demoDescription({
      de: [
        'Einmal im Monat, bei Neumond, löschen Bund, Kantone und Gemeinden von 22 Uhr bis 4 Uhr das Licht, das niemand braucht: an Fassaden, Denkmälern und Werbetafeln.',
        'Was der Sicherheit dient, bleibt hell. Fällt Neumond auf den 1. August, gilt die Nacht danach.',
      ],
      fr: [
        'Une fois par mois, à la nouvelle lune, la Confédération, les cantons et les communes éteignent de 22 heures à 4 heures les lumières inutiles : façades, monuments et panneaux publicitaires.',
        'Ce qui sert à la sécurité reste allumé. Si la nouvelle lune tombe le 1er août, la nuit suivante la remplace.',
      ],
      it: [
        'Una volta al mese, con la luna nuova, Confederazione, Cantoni e Comuni spengono dalle 22 alle 4 le luci che non servono: su facciate, monumenti e cartelloni.',
        'Ciò che serve alla sicurezza resta acceso. Se la luna nuova cade il 1° agosto, vale la notte seguente.',
      ],
      rm: [
        'Ina giada per mais, tar glina nova, stizzan la Confederaziun, ils chantuns e las vischnancas da las 22 fin las 4 las glischs che nagin na dovra: vi da fatschadas, monuments e placats.',
        'Quai che serva a la segirtad resta cler. Sche glina nova croda sin l’emprim d’avust, vala la notg suenter.',
      ],
      en: [
        'Once a month, at new moon, the Confederation, cantons and municipalities switch off from 10 pm to 4 am the lights nobody needs: on façades, monuments and billboards.',
        'Whatever serves safety stays lit. If the new moon falls on 1 August, the following night counts instead.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'demo-stille-stunde',
    type: 'initiative',
    startOffsetDays: -547,
    endOffsetDays: 0,
    title: {
      de: 'Eine stille Stunde am Tag',
      fr: 'Une heure de silence par jour',
      it: 'Un’ora di silenzio al giorno',
      rm: 'In’ura da silenzi per di',
      en: 'One quiet hour a day',
    },
    description: demoDescription({
      de: [
        'In öffentlichen Gebäuden des Bundes gilt jeden Tag eine stille Stunde: keine Durchsagen, keine Musik, gedämpftes Licht.',
        'Die Stunde liegt zwischen 10 und 15 Uhr. Jedes Haus wählt sie selbst und schreibt sie an die Tür.',
      ],
      fr: [
        'Dans les bâtiments publics de la Confédération, une heure de silence est respectée chaque jour : pas d’annonces, pas de musique, une lumière tamisée.',
        'Elle se situe entre 10 et 15 heures. Chaque bâtiment la choisit et l’affiche à l’entrée.',
      ],
      it: [
        'Negli edifici pubblici della Confederazione vale ogni giorno un’ora di silenzio: niente annunci, niente musica, luci basse.',
        'L’ora è compresa tra le 10 e le 15. Ogni edificio la sceglie da sé e la indica all’ingresso.',
      ],
      rm: [
        'En ils edifizis publics da la Confederaziun vala mintga di in’ura da silenzi: naginas annunzias, nagina musica, glisch bassa.',
        'L’ura è tranter las 10 e las 15. Mintga edifizi tscherna sez ella e scriva ella sin la porta.',
      ],
      en: [
        'In public buildings of the Confederation there is a quiet hour every day: no announcements, no music, soft light.',
        'It falls between 10 am and 3 pm. Each building chooses its own and puts it on the door.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'demo-gedicht-im-amtsblatt',
    type: 'initiative',
    startOffsetDays: -560,
    endOffsetDays: -12,
    title: {
      de: 'Ein Gedicht in jeder Ausgabe des Bundesblatts',
      fr: 'Un poème dans chaque numéro de la Feuille fédérale',
      it: 'Una poesia in ogni numero del Foglio federale',
      rm: 'Ina poesia en mintga ediziun dal Fegl uffizial federal',
      en: 'A poem in every issue of the Federal Gazette',
    },
    description: demoDescription({
      de: [
        'Jede Ausgabe des Bundesblatts beginnt mit einem Gedicht, abwechselnd in einer der vier Landessprachen.',
        'Eine Jury aus Schulklassen wählt aus. Die Autorinnen und Autoren erhalten ein Honorar.',
      ],
      fr: [
        'Chaque numéro de la Feuille fédérale s’ouvre sur un poème, tour à tour dans l’une des quatre langues nationales.',
        'Un jury de classes d’école fait le choix. Les auteures et auteurs reçoivent des honoraires.',
      ],
      it: [
        'Ogni numero del Foglio federale si apre con una poesia, a turno in una delle quattro lingue nazionali.',
        'La scelta spetta a una giuria di classi scolastiche. Autrici e autori ricevono un onorario.',
      ],
      rm: [
        'Mintga ediziun dal Fegl uffizial federal cumenza cun ina poesia, en moda alternanta en ina da las quatter linguas naziunalas.',
        'Ina giuria da classas da scola fa la tscherna. Las auturas ed ils auturs survegnan in onurari.',
      ],
      en: [
        'Every issue of the Federal Gazette opens with a poem, in each of the four national languages in turn.',
        'A jury of school classes makes the choice. The authors receive a fee.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'demo-kaffeepausengesetz',
    type: 'referendum',
    startOffsetDays: -20,
    endOffsetDays: 80,
    title: {
      de: 'Referendum gegen das Gesetz über die einheitliche Kaffeepause',
      fr: 'Référendum contre la loi sur la pause-café uniforme',
      it: 'Referendum contro la legge sulla pausa caffè unica',
      rm: 'Referendum cunter la lescha davart la pausa da café unitara',
      en: 'Referendum against the Act on a uniform coffee break',
    },
    description: demoDescription({
      de: [
        'Das angefochtene Gesetz legt die Kaffeepause in der ganzen Schweiz auf 9.15 Uhr fest. Sie dauert 14 Minuten. Tee gilt als Kaffee.',
        'Wer das Referendum unterstützt, verlangt, dass das Volk darüber abstimmt.',
      ],
      fr: [
        'La loi contestée fixe la pause-café à 9 h 15 dans toute la Suisse. Elle dure 14 minutes. Le thé est considéré comme du café.',
        'Soutenir le référendum, c’est demander que le peuple se prononce.',
      ],
      it: [
        'La legge contestata fissa la pausa caffè alle 9.15 in tutta la Svizzera. Dura 14 minuti. Il tè è considerato caffè.',
        'Chi sostiene il referendum chiede che il popolo si esprima.',
      ],
      rm: [
        'La lescha contestada fixescha la pausa da café en l’entira Svizra a las 9.15. Ella dura 14 minutas. Té vala sco café.',
        'Tgi che sustegna il referendum pretenda ch’il pievel voteschia.',
      ],
      en: [
        'The contested Act sets the coffee break at 9.15 am all over Switzerland. It lasts 14 minutes. Tea counts as coffee.',
        'Those who support the referendum ask for a popular vote.',
      ],
    }),
  },
]
