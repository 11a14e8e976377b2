import { DomainError, parseJson } from '@e-collecting/kernel'
import { PublicItemSchema } from '@e-collecting/popular-votes/server'
import {
  isSignedBy,
  type NoteSigner,
  parseNote,
  signNote,
  TlogError,
  type VerifierKey,
  type VerifyEd25519,
  writeHash,
} from '@e-collecting/tlog'
import { z } from 'zod'
import { sha256 } from '../sha256.ts'

declare module '@e-collecting/kernel/error-codes' {
  interface InternalErrors {
    'items-document-refused': true
  }
}

const Count = z.number().int().min(0)

/** What declarations need of the rest of the product, and nothing that is not public. */
export const SourcesSchema = z.object({
  /** Of a demo, whose items are made up. */
  isDemo: z.boolean(),
  items: z.array(
    PublicItemSchema.extend({
      /** Credentials that were collected for it so far, and how many municipalities have issued them. */
      credentials: z.object({ issued: Count, issuers: Count }),
    }),
  ),
  /** Whose voting-register credentials count. */
  issuers: z.array(
    z.object({
      /** DID, or https address. */
      id: z.string(),
      /** By the number that is in force; null where one signs for many. */
      municipality: z.object({ bfsNumber: z.string(), canton: z.string() }).nullable(),
    }),
  ),
  /** The municipalities that items are of, by the number that the item has; `inForce` is that of the successor where one has merged. */
  municipalities: z.array(
    z.object({ bfsNumber: z.string(), inForce: z.string(), name: z.string(), canton: z.string() }),
  ),
})
export type Sources = z.output<typeof SourcesSchema>
export type KnownIssuer = Sources['issuers'][number]

/** A document whose signature holds. */
export interface ItemsDocument {
  issued: Date
  expires: Date
  sources: Sources
  /** As it was received. */
  text: string
}

const FIRST_LINE = 'e-collecting items v2'
/** Until a document that nobody renews is good no more: so long declarations go on by themselves. */
const VALID_MS = 7 * 86_400_000
/** What the clocks of two hosts may differ by. */
const CLOCKS_DIFFER_MS = 600_000

const DocumentSchema = z.object({ note: z.string(), content: z.string() })

/** Whether a text is such a document, whoever has signed it. */
export const isItemsDocument = (text: string): boolean => DocumentSchema.safeParse(parseJson(text)).success

/**
 * The document as it is served: JSON of `content`, which is JSON itself, and `note`, a signed note (C2SP signed-note) over five lines: what it is, the name of
 * the key, when it was issued, until when it is good, and the SHA-256 of the content in base64.
 */
export async function writeItemsDocument(signer: NoteSigner, content: string, issued: Date): Promise<string> {
  const lines = [
    FIRST_LINE,
    signer.key.name,
    issued.toISOString(),
    new Date(issued.getTime() + VALID_MS).toISOString(),
    writeHash(sha256(Buffer.from(content, 'utf8'))),
  ]
  return `${JSON.stringify({ note: await signNote(`${lines.join('\n')}\n`, [signer]), content })}\n`
}

export interface OpenItemsDeps {
  /** The one key that may have signed. */
  key: VerifierKey
  verifyEd25519: VerifyEd25519
  isDemo: boolean
}

/**
 * Takes a document apart, if the pinned key has signed it as it stands. Does NOT look whether it is good at this time.
 * @throws DomainError `items-document-refused`
 */
export async function openItemsDocument(deps: OpenItemsDeps, text: string): Promise<ItemsDocument> {
  const { note, content } = parseAs(DocumentSchema, text, 'is not of the form that is expected')
  const signed = openNote(note)
  if (!(await isSignedBy(deps.verifyEd25519, signed, [deps.key]))) throw refused('is not signed by the key of MAIN_KEY')
  const [what, name, issued = '', expires = '', hash] = signed.text.split('\n')
  if (what !== FIRST_LINE || name !== deps.key.name || hash !== writeHash(sha256(Buffer.from(content, 'utf8'))))
    throw refused('is not what was signed')
  const sources = parseAs(SourcesSchema, content, 'says something that this version does not know')
  if (sources.isDemo !== deps.isDemo)
    throw refused(sources.isDemo ? 'is one of a demo' : 'is none of a demo, as this is one')
  return { issued: readInstant(issued), expires: readInstant(expires), sources, text }
}

/** Items of a document that was taken and kept: its signature was looked at then. None of what is no such document. */
export function readKeptItems(text: string): Sources['items'] {
  const document = DocumentSchema.safeParse(parseJson(text))
  // One of another version may say more of the rest, or less.
  return SourcesSchema.pick({ items: true }).safeParse(parseJson(document.data?.content ?? '')).data?.items ?? []
}

/** @throws DomainError `items-document-refused` for one that is not good yet, or no more */
export function requireInForce({ issued, expires }: Pick<ItemsDocument, 'issued' | 'expires'>, now: Date): void {
  if (issued.getTime() > now.getTime() + CLOCKS_DIFFER_MS) throw refused('was issued in the future')
  if (expires <= now) throw refused('is good no more')
}

function parseAs<Output>(schema: z.ZodType<Output>, text: string, fault: string): Output {
  try {
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw refused(fault, cause)
  }
}

function openNote(note: string) {
  try {
    return parseNote(note)
  } catch (error) {
    if (error instanceof TlogError) throw refused('has no signed note', error)
    throw error
  }
}

function readInstant(text: string): Date {
  const instant = new Date(text)
  if (Number.isNaN(instant.getTime())) throw refused('has no time')
  return instant
}

export const refused = (what: string, cause?: unknown) =>
  new DomainError('items-document-refused', `The document with the items ${what}.`, { cause })
