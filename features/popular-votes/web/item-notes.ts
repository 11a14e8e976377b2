import { createContext, type ReactNode, use } from 'react'

/** What others have to say of an item in a line or two: `span`s for its card and its row, or nothing. */
export type ItemNote = (slug: string) => ReactNode

const Notes = createContext<ItemNote>(() => null)

/** Lets cards and rows carry what this feature does not know, as how many have declared. */
export const ItemNotesProvider = Notes

export const useItemNote = (): ItemNote => use(Notes)
