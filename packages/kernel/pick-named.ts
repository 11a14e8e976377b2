/** What `from` has under these names. */
export const pickNamed = <From extends object, Name extends PropertyKey>(from: From, names: readonly Name[]) =>
  Object.fromEntries(
    names.filter((name) => name in from).map((name) => [name, from[name as Name & keyof From]]),
  ) as Pick<From, Name & keyof From>
