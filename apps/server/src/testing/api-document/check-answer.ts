import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js'
import type { ApiDocument, JsonSchema, Operation } from './read-document.ts'

/** Says how an answer differs from what the document promises; undefined if it does not. Takes in the body. */
export type CheckAnswer = (operation: Operation, answer: Response) => Promise<string | undefined>

export function createAnswerCheck({ schemas }: Pick<ApiDocument, 'schemas'>): CheckAnswer {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'document', components: { schemas } })
  /** By what they say: most answers of many routes are the same. */
  const compiled = new Map<string, ValidateFunction>()
  const validatorOf = (schema: JsonSchema) => {
    const text = locate(schema)
    const known = compiled.get(text) ?? ajv.compile(JSON.parse(text))
    compiled.set(text, known)
    return known
  }
  return async ({ responses }, answer) => {
    const { status } = answer
    const expected = responses[String(status)]
    const mediaType = answer.headers.get('content-type')?.split(';')[0] ?? 'none'
    if (expected === undefined || (status >= 500 && ![502, 503].includes(status))) {
      await answer.body?.cancel()
      return `answers ${status}`
    }
    const content = expected.content?.[mediaType]
    if (mediaType === 'text/event-stream') {
      await answer.body?.cancel()
      return content === undefined ? 'answers a stream' : undefined
    }
    const body = await answer.text()
    if (expected.content === undefined) return body === '' ? undefined : `has a body with ${status}`
    if (content === undefined) return `answers ${mediaType} with ${status}`
    const validate = validatorOf(content.schema)
    if (validate(JSON.parse(body))) return undefined
    return `breaks the schema of ${status}: ${ajv.errorsText(validate.errors)}`
  }
}

/** References of the document are meant within it. */
const locate = (schema: JsonSchema): string =>
  JSON.stringify(schema).replaceAll('"#/components/', '"document#/components/')
