import { decodeBase64Url, isJsonObject, type JsonObject, parseJsonObject } from '../jose/index.ts'
import { cleanText, type LocalizedText } from '../oid4vci/holder-display.ts'

/** What a verifier says it wants the data for (swiyu query public statement), inside its own signed request. */
export type StatedPurpose = {
  readonly name: LocalizedText
  readonly description: LocalizedText
  readonly query: unknown
}

const STATEMENT_TYPE = 'swiyu-verification-query-public-statement+jwt'

/**
 * The purpose from `verifier_info`. With it, `scope` may stand in place of `dcql_query`, and the query is in the statement.
 * Does NOT verify the registry's signature on the statement: it counts as the verifier's own word, covered by its request.
 */
export function readStatedPurpose({ verifier_info: info }: JsonObject): StatedPurpose | undefined {
  if (!Array.isArray(info)) return undefined
  return info
    .slice(0, 10)
    .map(readStatement)
    .find((statement) => statement !== undefined)
}

function readStatement(entry: unknown): StatedPurpose | undefined {
  if (!isJsonObject(entry) || typeof entry.data !== 'string') return undefined
  const [header = '', payload = ''] = entry.data.split('.')
  try {
    if (parseJsonObject(decodeBase64Url(header)).typ !== STATEMENT_TYPE) return undefined
    const claims = parseJsonObject(decodeBase64Url(payload))
    return {
      name: readLocalized(claims.purpose_name),
      description: readLocalized(claims.purpose_description),
      query: isJsonObject(claims.request) ? claims.request.query : undefined,
    }
  } catch {
    return undefined
  }
}

/** `{ default: "…", "de-CH": "…" }` */
function readLocalized(value: unknown): LocalizedText {
  if (!isJsonObject(value)) return {}
  const entries = Object.entries(value).flatMap(([tag, words]) => {
    const text = cleanText(words)
    return text === undefined ? [] : [[tag === 'default' ? '' : tag.toLowerCase(), text] as const]
  })
  return Object.fromEntries(entries)
}
