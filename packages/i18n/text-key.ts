import type { Namespace, Resources } from './resources.ts'

/** Groups of texts that are at hand; the first is the one whose keys stand alone. */
export type NonEmpty = readonly [Namespace, ...Namespace[]]

/** Names of the texts in a tree, its groups joined by dots. The forms of a plural are one text. */
type KeyIn<Tree> = {
  [Name in keyof Tree & string]: Tree[Name] extends string ? WithoutForm<Name> : `${Name}.${KeyIn<Tree[Name]>}`
}[keyof Tree & string]
type WithoutForm<Name extends string> = Name extends `${infer Text}_${'one' | 'many' | 'other'}` ? Text : Name

/** Key of a text within its group. */
export type KeyOf<Group extends Namespace> = { [Each in Group]: KeyIn<Resources[Each]> }[Group]

/** What may be asked for where these groups are at hand: a misspelt key does not compile. */
export type TextKey<Groups extends NonEmpty> =
  | KeyOf<Groups[0]>
  | { [Group in Groups[number]]: `${Group}:${KeyOf<Group>}` }[Groups[number]]
