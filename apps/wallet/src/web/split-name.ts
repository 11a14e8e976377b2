/** "Name, purpose: what about" or "Name: what about". */
const PARTS = /^([^:]+?)\s*(?:, (?=[^:,]+: .)|: )(.+)$/

/**
 * What a verifier calls itself, taken apart where it says in its name what it asks for. Every word of it is in one of the two.
 */
export function splitName(name: string): { readonly who: string; readonly about: string | undefined } {
  const [, who = name, about] = PARTS.exec(name) ?? []
  return { who, about }
}
