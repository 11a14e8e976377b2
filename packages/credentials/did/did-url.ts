import { DidError } from './did-error.ts'

const SCID = '[1-9A-HJ-NP-Za-km-z]{46}'
const HOST = '[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?(?:%3A[0-9]{1,5})?'
const SEGMENT = '[0-9a-z%A_.-]+'
const WEBVH = new RegExp(`^did:webvh:(${SCID}):(${HOST})((?::${SEGMENT})*)$`)

/** A did:webvh taken apart; `host` may carry a port (`localhost:8443`). */
export type WebvhDid = { readonly scid: string; readonly host: string; readonly path: readonly string[] }

/**
 * Takes a did:webvh apart. Does NOT verify that its SCID belongs to any log.
 * @throws DidError `unsupported-did-method`, `malformed-did`
 */
export function parseDid(did: string): WebvhDid {
  if (/^did:(?!webvh:)[a-z0-9]+:/.test(did))
    throw new DidError('unsupported-did-method', 'Only did:webvh can be resolved.')
  const [, scid, host, path] = WEBVH.exec(did) ?? []
  if (!scid || !host || path === undefined) throw new DidError('malformed-did', 'Not a did:webvh.')
  const segments = path.split(':').slice(1)
  if (segments.some(isNoName)) throw new DidError('malformed-did', 'A path segment is not a name.')
  return { scid, host: host.replace('%3A', ':'), path: segments }
}

/**
 * Where the log of a did:webvh is served: `https://host[:port]/path/did.jsonl`, without a path `/.well-known/did.jsonl`.
 * Check it against your allow-list before fetching.
 * @throws DidError `unsupported-did-method`, `malformed-did`
 */
export function didToLogUrl(did: string): string {
  const { host, path } = parseDid(did)
  return `https://${host}/${path.length > 0 ? path.join('/') : '.well-known'}/did.jsonl`
}

/**
 * The DID of a key id (`did:…#fragment`). Does NOT check that the DID exists or is of a method we resolve.
 * @throws DidError `malformed-did`
 */
export function didOfKeyId(keyId: string): string {
  const [did, fragment, ...rest] = keyId.split('#')
  if (!did?.startsWith('did:') || !fragment || rest.length > 0)
    throw new DidError('malformed-did', 'A key id is a DID with a fragment.')
  return did
}

/** Neither dots alone nor what percent escapes smuggle into the address: a slash, dots, a broken escape. */
function isNoName(segment: string): boolean {
  try {
    return /^\.+$|[/\\?#]/.test(decodeURIComponent(segment))
  } catch {
    return true
  }
}
