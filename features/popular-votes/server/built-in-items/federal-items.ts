import { BARE_SHEET, type ImportItem } from '../import-item.ts'
import { type ItemParagraphs, type ItemTexts, inEachLanguage, paragraphs } from './item-texts.ts'

const FEDERAL = {
  level: 'federal',
  canton: null,
  bfsNumber: null,
  ...BARE_SHEET,
  show: true,
  isDemo: false,
} as const satisfies Partial<ImportItem>

/** Of a text that is an item's wording: what it is, before what it says. */
const SUMMARY: ItemTexts = {
  de: 'Zusammenfassung des Wortlauts; verbindlich ist das Bundesblatt.',
  fr: 'Résumé du texte ; seule la Feuille fédérale fait foi.',
  it: 'Riassunto del testo; fa stato soltanto il Foglio federale.',
  rm: 'Resumaziun dal text; liant è mo il Fegl uffizial federal.',
  en: 'Summary of the wording; only the Federal Gazette is binding.',
}
const summary = (texts: ItemParagraphs) =>
  paragraphs(inEachLanguage((language) => [SUMMARY[language], ...texts[language]]))

/**
 * The five built-in federal items with the first and last day of their collection. Members, clause and reference to the Federal Gazette follow
 * when somebody has checked them against the publication; committees are called by their German names. Each description sums up the wording in our own words;
 * only the publication in the Federal Gazette is binding, which the first paragraph says.
 */
export const FEDERAL_ITEMS: readonly ImportItem[] = [
  {
    ...FEDERAL,
    slug: 'bitcoin-initiative',
    type: 'initiative',
    comitee: { de: 'Initiativkomitee «Bitcoin-Initiative»' },
    startDate: '2024-12-31',
    endDate: '2026-06-30',
    title: {
      de: 'Für eine finanziell starke, souveräne und verantwortungsvolle Schweiz (Bitcoin-Initiative)',
      fr: 'Pour une Suisse financièrement solide, souveraine et responsable (initiative Bitcoin)',
      it: 'Per una Svizzera finanziariamente solida, sovrana e responsabile (iniziativa Bitcoin)',
      rm: 'Per ina Svizra finanzialmain ferma, suverana e responsabla (iniziativa Bitcoin)',
      en: 'For a financially strong, sovereign and responsible Switzerland (Bitcoin initiative)',
    },
    description: summary({
      de: [
        'Die Initiative ändert Artikel 99 Absatz 3 der Bundesverfassung. Wie bisher bildet die Schweizerische Nationalbank aus ihren Erträgen ausreichende Währungsreserven.',
        'Neu hält sie einen Teil dieser Reserven nicht nur in Gold, sondern auch in Bitcoin. Wie gross dieser Teil ist, legt der Text nicht fest.',
      ],
      fr: [
        'L’initiative modifie l’article 99, alinéa 3, de la Constitution. Comme aujourd’hui, la Banque nationale suisse constitue des réserves monétaires suffisantes à partir de ses revenus.',
        'Une partie de ces réserves serait détenue non seulement en or, mais aussi en bitcoins. Le texte ne fixe pas l’importance de cette partie.',
      ],
      it: [
        'L’iniziativa modifica l’articolo 99 capoverso 3 della Costituzione. Come oggi, la Banca nazionale svizzera costituisce riserve monetarie sufficienti attingendo ai suoi proventi.',
        'Una parte di queste riserve sarebbe detenuta non solo in oro, ma anche in bitcoin. Il testo non stabilisce quanto sia grande questa parte.',
      ],
      rm: [
        'L’iniziativa mida l’artitgel 99 alinea 3 da la Constituziun federala. Sco fin ussa furma la Banca naziunala svizra or da ses retgavs reservas monetaras suffizientas.',
        'Nov tegn ella ina part da questas reservas betg mo en aur, mabain er en bitcoin. Quant gronda che questa part è na fixescha il text betg.',
      ],
      en: [
        'The initiative amends Article 99 paragraph 3 of the Federal Constitution. As today, the Swiss National Bank builds up sufficient currency reserves from its earnings.',
        'Part of these reserves would be held not only in gold but also in bitcoin. The text does not say how large that part is.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'familienzeit-initiative',
    type: 'initiative',
    comitee: { de: 'Initiativkomitee «Familienzeit-Initiative»' },
    startDate: '2025-04-01',
    endDate: '2026-10-01',
    title: {
      de: 'Starke Gesellschaft und Wirtschaft dank Elternzeit (Familienzeit-Initiative)',
      fr: 'Une société et une économie fortes grâce au congé parental (initiative pour le congé familial)',
      it: 'Una società e un’economia forti grazie al congedo parentale (iniziativa per il congedo familiare)',
      rm: 'Ina societad ed in’economia fermas grazia al congedi per geniturs (iniziativa per il congedi da famiglia)',
      en: 'A strong society and economy through parental leave (family time initiative)',
    },
    description: summary({
      de: [
        'Nach der Geburt eines Kindes haben beide Elternteile Anspruch auf eine bezahlte Elternzeit. Sie ersetzt den heutigen Mutterschafts- und Vaterschaftsurlaub und wird über die Erwerbsersatzordnung bezahlt.',
        'In den ersten zehn Jahren sind es je 18 Wochen. Die Zeit lässt sich nicht auf den anderen Elternteil übertragen. Bezogen wird sie grundsätzlich nacheinander, höchstens ein Viertel gleichzeitig.',
        'Bei den tiefsten Löhnen deckt die Entschädigung den ganzen Lohn. Die Regeln müssen spätestens fünf Jahre nach Annahme gelten.',
      ],
      fr: [
        'Après la naissance d’un enfant, les deux parents ont droit à un congé parental payé. Il remplace les congés de maternité et de paternité actuels et il est financé par les allocations pour perte de gain.',
        'Durant les dix premières années, chaque parent dispose de 18 semaines. Ce temps ne peut pas être cédé à l’autre parent. Il est pris en principe l’un après l’autre, un quart au plus en même temps.',
        'Pour les salaires les plus bas, l’indemnité couvre tout le salaire. Les règles doivent entrer en vigueur au plus tard cinq ans après l’acceptation.',
      ],
      it: [
        'Dopo la nascita di un figlio entrambi i genitori hanno diritto a un congedo parentale pagato. Sostituisce gli attuali congedi di maternità e paternità ed è finanziato dalle indennità di perdita di guadagno.',
        'Nei primi dieci anni ogni genitore dispone di 18 settimane. Questo tempo non può essere ceduto all’altro genitore. Di principio è preso uno dopo l’altro, al massimo un quarto contemporaneamente.',
        'Per i salari più bassi l’indennità copre l’intero salario. Le regole devono entrare in vigore al più tardi cinque anni dopo l’accettazione.',
      ],
      rm: [
        'Suenter la naschientscha d’in uffant han omadus geniturs il dretg d’in congedi per geniturs pajà. El remplazza ils congedis da maternitad e da paternitad dad oz e vegn finanzià tras la cumpensaziun dal gudogn.',
        'Durant ils emprims diesch onns èn quai 18 emnas per persuna. Quest congedi na po betg vegnir transferì a l’auter genitur. El vegn per regla retratg in suenter l’auter, maximalmain in quart a medem temp.',
        'Tar las pajas las pli bassas cuvra l’indemnisaziun l’entira paja. Las reglas ston valair il pli tard tschintg onns suenter l’acceptaziun.',
      ],
      en: [
        'After the birth of a child both parents are entitled to paid parental leave. It replaces today’s maternity and paternity leave and is paid for by the income compensation scheme.',
        'For the first ten years each parent has 18 weeks. The time cannot be passed on to the other parent. It is taken one after the other as a rule, at most a quarter of it together.',
        'For the lowest wages the allowance covers the full wage. The rules must apply within five years of acceptance.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'lebensmittelschutz-initiative',
    type: 'initiative',
    comitee: { de: 'Verein für gentechnikfreie Lebensmittel' },
    startDate: '2024-09-03',
    endDate: '2026-03-03',
    title: {
      de: 'Für gentechnikfreie Lebensmittel (Lebensmittelschutz-Initiative)',
      fr: 'Pour des aliments sans génie génétique (initiative pour la protection des aliments)',
      it: 'Per alimenti senza ingegneria genetica (iniziativa per la protezione degli alimenti)',
      rm: 'Per victualias senza tecnologia genetica (iniziativa per la protecziun da las victualias)',
      en: 'For food free from genetic engineering (food protection initiative)',
    },
    description: summary({
      de: [
        'Die Initiative ergänzt Artikel 120 der Bundesverfassung. Als gentechnisch verändert gelten auch Organismen aus neuen genomischen Techniken.',
        'Wer solche Organismen freisetzt oder verkauft, braucht eine Bewilligung, für die die Risiken geprüft werden. Die Organismen sind zu kennzeichnen.',
        'Der Bund sichert eine Produktion ohne Gentechnik und fördert Forschung und Züchtung dafür. Wer gentechnisch veränderte Organismen auf den Markt bringt, zahlt für das Nebeneinander. Patente gelten nicht für Pflanzen und Tiere aus gentechnikfreier Züchtung.',
      ],
      fr: [
        'L’initiative complète l’article 120 de la Constitution. Les organismes issus des nouvelles techniques génomiques sont aussi considérés comme génétiquement modifiés.',
        'Pour disséminer ou vendre de tels organismes, il faut une autorisation fondée sur un examen des risques. Ils doivent être étiquetés.',
        'La Confédération garantit une production sans génie génétique et soutient la recherche et la sélection nécessaires. Qui met sur le marché des organismes génétiquement modifiés paie les mesures de coexistence. Les brevets ne s’étendent pas aux plantes et aux animaux issus d’une sélection sans génie génétique.',
      ],
      it: [
        'L’iniziativa completa l’articolo 120 della Costituzione. Sono considerati geneticamente modificati anche gli organismi ottenuti con nuove tecniche genomiche.',
        'Per emettere nell’ambiente o vendere questi organismi serve un’autorizzazione basata su un esame dei rischi. Gli organismi devono essere etichettati.',
        'La Confederazione garantisce una produzione senza ingegneria genetica e sostiene la ricerca e la selezione necessarie. Chi immette sul mercato organismi geneticamente modificati paga le misure di coesistenza. I brevetti non si estendono a piante e animali provenienti da una selezione senza ingegneria genetica.',
      ],
      rm: [
        'L’iniziativa cumplettescha l’artitgel 120 da la Constituziun federala. Sco midads geneticamain valan er organissems or da novas tecnicas genomicas.',
        'Tgi che metta tals organissems en l’ambient u sin il martgà dovra ina permissiun, per la quala las ristgas vegnan examinadas. Ils organissems ston vegnir declerads.',
        'La Confederaziun garantescha ina producziun senza tecnologia genetica e sustegna la perscrutaziun e la tratga necessaria. Tgi che porta sin il martgà organissems midads geneticamain paja las mesiras da coexistenza. Patentas na valan betg per plantas ed animals or d’ina tratga senza tecnologia genetica.',
      ],
      en: [
        'The initiative adds to Article 120 of the Federal Constitution. Organisms from new genomic techniques also count as genetically modified.',
        'Anyone who releases or sells such organisms needs a licence for which the risks are examined. The organisms have to be labelled.',
        'The Confederation secures production without genetic engineering and supports the research and breeding it needs. Whoever puts genetically modified organisms on the market pays for coexistence. Patents do not extend to plants and animals from breeding without genetic engineering.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'no-lobbying-initiative',
    type: 'initiative',
    comitee: { de: 'Initiativkomitee «No Lobbying»' },
    startDate: '2025-03-25',
    endDate: '2026-09-25',
    title: {
      de: 'Für eine volksorientierte Politik (No Lobbying)',
      fr: 'Pour une politique au service du peuple (No Lobbying)',
      it: 'Per una politica al servizio del popolo (No Lobbying)',
      rm: 'Per ina politica orientada al pievel (No Lobbying)',
      en: 'For politics that serve the people (No Lobbying)',
    },
    description: summary({
      de: [
        'Die Initiative ergänzt Artikel 161 der Bundesverfassung. Ratsmitglieder mit wirtschaftlichen oder politischen Interessenbindungen dürfen nicht in Kommissionen sitzen, die mit diesen Interessen zu tun haben.',
        'Berührt eine Debatte im Rat oder in einer Kommission ihre Interessen, treten sie in den Ausstand. Ein Register nennt Art und Umfang der Bindungen sowie Honorare und andere Leistungen.',
        'Gesetze und Verordnungen werden innerhalb der Verwaltung erarbeitet, ohne Mithilfe Dritter.',
      ],
      fr: [
        'L’initiative complète l’article 161 de la Constitution. Les membres des conseils qui ont des liens d’intérêts économiques ou politiques ne peuvent pas siéger dans les commissions concernées par ces intérêts.',
        'Si un débat au conseil ou en commission touche leurs intérêts, ils se récusent. Un registre indique la nature et l’étendue des liens, ainsi que les honoraires et autres prestations.',
        'Les lois et les ordonnances sont élaborées au sein de l’administration, sans l’aide de tiers.',
      ],
      it: [
        'L’iniziativa completa l’articolo 161 della Costituzione. I membri dei Consigli con legami d’interesse economici o politici non possono far parte di commissioni che si occupano di tali interessi.',
        'Se un dibattito in Consiglio o in commissione tocca i loro interessi, si ricusano. Un registro indica natura ed entità dei legami, onorari e altre prestazioni.',
        'Leggi e ordinanze sono elaborate all’interno dell’amministrazione, senza l’aiuto di terzi.',
      ],
      rm: [
        'L’iniziativa cumplettescha l’artitgel 161 da la Constituziun federala. Commembras e commembers dals cussegls cun colliaziuns d’interess economicas u politicas na dastgan betg seser en cumissiuns che han da far cun quests interess.',
        'Sch’ina debatta en il cussegl u en ina cumissiun pertutga lur interess, sa retiran els. In register numna il gener e la dimensiun da las colliaziuns sco er onuraris ed autras prestaziuns.',
        'Leschas ed ordinaziuns vegnan elavuradas a l’intern da l’administraziun, senza agid da terzs.',
      ],
      en: [
        'The initiative adds to Article 161 of the Federal Constitution. Members of parliament with economic or political interests may not sit on committees that deal with those interests.',
        'If a debate in the chamber or in a committee touches their interests, they step aside. A register states the kind and extent of these ties, fees and other benefits.',
        'Acts and ordinances are drafted inside the administration, without help from third parties.',
      ],
    }),
  },
  {
    ...FEDERAL,
    slug: 'referendum-individualbesteuerung',
    type: 'referendum',
    comitee: { de: 'Referendumskomitee gegen die Individualbesteuerung' },
    startDate: '2025-07-01',
    endDate: '2025-12-09',
    title: {
      de: 'Referendum gegen das Bundesgesetz über die Individualbesteuerung',
      fr: 'Référendum contre la loi fédérale sur l’imposition individuelle',
      it: 'Referendum contro la legge federale sull’imposizione individuale',
      rm: 'Referendum cunter la lescha federala davart la taxaziun individuala',
      en: 'Referendum against the Federal Act on Individual Taxation',
    },
    description: paragraphs({
      de: [
        'Zusammenfassung der Vorlage; verbindlich ist das Bundesblatt.',
        'Das Gesetz vom 20. Juni 2025 besteuert alle Personen einzeln, unabhängig vom Zivilstand. Verheiratete füllen je eine eigene Steuererklärung aus; das gilt für Bund, Kantone und Gemeinden.',
        'Bei der direkten Bundessteuer steigt der Kinderabzug auf 12 000 Franken und wird in der Regel auf beide Eltern aufgeteilt. Der Tarif wird angepasst.',
        'Wer das Referendum unterstützt, verlangt, dass das Volk über das Gesetz abstimmt.',
      ],
      fr: [
        'Résumé du projet ; seule la Feuille fédérale fait foi.',
        'La loi du 20 juin 2025 impose chaque personne individuellement, quel que soit son état civil. Les personnes mariées remplissent chacune leur propre déclaration, pour la Confédération, les cantons et les communes.',
        'Pour l’impôt fédéral direct, la déduction pour enfant passe à 12 000 francs et se partage en général entre les deux parents. Le barème est adapté.',
        'Soutenir le référendum, c’est demander que le peuple vote sur cette loi.',
      ],
      it: [
        'Riassunto del progetto; fa stato soltanto il Foglio federale.',
        'La legge del 20 giugno 2025 tassa ogni persona singolarmente, a prescindere dallo stato civile. Le persone sposate compilano ciascuna la propria dichiarazione, per Confederazione, Cantoni e Comuni.',
        'Per l’imposta federale diretta la deduzione per figli sale a 12 000 franchi e di regola è divisa tra i genitori. La tariffa è adeguata.',
        'Chi sostiene il referendum chiede che il popolo voti sulla legge.',
      ],
      rm: [
        'Resumaziun dal project; liant è mo il Fegl uffizial federal.',
        'La lescha dals 20 da zercladur 2025 taxescha mintga persuna individualmain, independentamain dal stadi civil. Persunas maridadas empleneschan mintgina in’atgna decleraziun da taglia; quai vala per la Confederaziun, ils chantuns e las vischnancas.',
        'Tar la taglia federala directa s’augmenta la deducziun per uffants sin 12 000 francs e vegn per regla repartida sin omadus geniturs. La tariffa vegn adattada.',
        'Tgi che sustegna il referendum pretenda ch’il pievel voteschia davart la lescha.',
      ],
      en: [
        'Summary of the bill; only the Federal Gazette is binding.',
        'The Act of 20 June 2025 taxes every person individually, whatever their marital status. Married people each file a tax return of their own, for the Confederation, cantons and municipalities.',
        'In direct federal tax the child deduction rises to 12 000 francs and is normally shared between the parents. The rates are adjusted.',
        'Those who support the referendum ask for a popular vote on the Act.',
      ],
    }),
  },
]
