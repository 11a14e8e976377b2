/** "Name, purpose: what about" or "Name: what about". */
const PARTS = /^([^:]+?)(?:, ([^:,]+))?: (.+)$/

/**
 * What a verifier calls itself, taken apart where it says in its name what it asks for. Every word of it is in one of the two.
 */
export function splitName(name: string): { readonly who: string; readonly about: string | undefined } {
  const [, who, purpose, about] = PARTS.exec(name) ?? []
  if (who === undefined || about === undefined) return { who: name, about: undefined }
  return { who, about: purpose === undefined ? about : `${purpose}: ${about}` }
}
