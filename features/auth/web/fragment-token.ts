/** What a link of a mail carries behind `#`: it never reaches a server's log that way. */
export type FragmentToken = { kind: 'link' | 'invitation'; token: string }

const FRAGMENT = /^#(link|invitation)=([\w-]{16,200})$/

/** Token of a fragment such as `#link=…`, null for any other fragment. Does NOT say whether the token is good. */
export function parseFragmentToken(hash: string): FragmentToken | null {
  const [, kind, token] = FRAGMENT.exec(hash) ?? []
  return token === undefined ? null : { kind: kind as FragmentToken['kind'], token }
}
