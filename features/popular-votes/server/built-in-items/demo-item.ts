import type { ImportItem } from '../import-item.ts'
import type { DEMO_SHEETS } from './demo-sheets.ts'
import { type ItemParagraphs, type ItemTexts, inEachLanguage, paragraphs } from './item-texts.ts'

/** A demo item before its days are known; offsets are whole days from the day the list is made for. Its sheet says the rest. */
export type DemoItem = Pick<ImportItem, 'type' | 'level' | 'canton' | 'bfsNumber' | 'title' | 'description'> & {
  slug: keyof typeof DEMO_SHEETS
  startOffsetDays: number
  endOffsetDays: number
}

const INVENTED: ItemTexts = {
  de: 'Dieses Volksbegehren ist für die Demo erfunden. Weder das Komitee noch die Sammlung gibt es wirklich.',
  fr: 'Cet objet est inventé pour la démonstration. Ni le comité ni la récolte n’existent réellement.',
  it: 'Questo oggetto è inventato per la demo. Né il comitato né la raccolta esistono davvero.',
  rm: 'Questa dumonda populara è inventada per la demo. Ni il comité ni la rimnada n’existan propi.',
  en: 'This popular vote is made up for the demo. Neither the committee nor the collection really exists.',
}

/** The paragraphs of a demo item in each language, with the sentence that it is invented at the end. */
export const demoDescription = (texts: ItemParagraphs): ItemTexts =>
  paragraphs(inEachLanguage((language) => [...texts[language], INVENTED[language]]))
