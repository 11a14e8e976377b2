import type { TestProduct } from '../../testing.ts'

/** The part of JSON Schema that the document uses. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: boolean | JsonSchema
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  pattern?: string
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: JsonSchema
}

type Contents = Record<string, { schema: JsonSchema }>

/** One route of the product API, as its OpenAPI document has it. */
export interface Operation {
  /** `POST /api/support/sessions` */
  name: string
  method: string
  path: string
  parameters: Parameter[]
  body: Contents | undefined
  responses: Record<string, { content?: Contents }>
}

export interface ApiDocument {
  operations: Operation[]
  schemas: Record<string, JsonSchema>
}

interface RawOperation {
  parameters?: Parameter[]
  requestBody?: { content: Contents }
  responses: Operation['responses']
}

/** What the product says of itself at `/api/openapi.json`. */
export async function readApiDocument(product: Pick<TestProduct, 'request'>): Promise<ApiDocument> {
  const document = (await (await product.request('/api/openapi.json')).json()) as {
    paths: Record<string, Record<string, RawOperation>>
    components: { schemas: Record<string, JsonSchema> }
  }
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([name, { parameters = [], requestBody, responses }]) => {
      const method = name.toUpperCase()
      return { name: `${method} ${path}`, method, path, parameters, body: requestBody?.content, responses }
    }),
  )
  return { operations, schemas: document.components.schemas }
}
