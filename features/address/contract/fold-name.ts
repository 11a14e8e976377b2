import { foldText } from './fold-text.ts'

/** The name of a place as searches compare it: as `foldText`, without dots, every spelling of a saint alike. */
export const foldName = (name: string): string =>
  foldText(name)
    .replaceAll('.', ' ')
    .replace(/\b(sankt|saint|sainte|san|sant|santa)\b/g, 'st')
    .replace(/\s+/g, ' ')
    .trim()
