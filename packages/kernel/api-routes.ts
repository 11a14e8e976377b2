/** What is known of a schema here: what it takes and what it makes of it, as zod keeps it in its type. */
interface Schema {
  readonly _zod: { readonly input: unknown; readonly output: unknown }
}
type Input<S> = S extends Schema ? S['_zod']['input'] : never
type Output<S> = S extends Schema ? S['_zod']['output'] : never

/** What a route is described by. Answers are keyed by HTTP status. */
interface Described {
  readonly method: string
  /** With `{name}` for each parameter. */
  readonly path: string
  readonly request?: {
    readonly params?: unknown
    readonly query?: unknown
    readonly body?: { readonly content: object }
  }
  readonly responses: object
}

type Success = 200 | 201 | 202 | 204
/** Only what is named one by one: problem documents are in each route under any number. */
type Named<Answers> = {
  [Status in keyof Answers as number extends Status ? never : string extends Status ? never : Status]: Answers[Status]
}
type AnswerOf<Response> = Response extends { content: { 'application/json': { schema: infer S } } }
  ? Output<S>
  : undefined
type Answers<Responses> = { [Status in keyof Responses & Success]: AnswerOf<Responses[Status]> }[keyof Responses &
  Success]

/** What a browser's `Blob` has of what is needed here: contracts know nothing of the browser. */
interface FileContent {
  readonly size: number
  arrayBuffer(): Promise<ArrayBuffer>
}
type Sent<Content> = Content extends { 'application/json': { schema: infer S } }
  ? { body: Input<S> }
  : { file: { content: FileContent | string; type: keyof Content & string } }
type Params<Request> = Request extends { params: infer S } ? { params: Input<S> } : unknown
type Query<Request> = Request extends { query: infer S } ? { query?: Written<Input<S>> } : unknown
type Body<Request> = Request extends { body: { content: infer Content } } ? Sent<Content> : unknown

/** As it stands in an address: a number is written as text. */
type Written<Query> = { [Name in keyof Query]: Query[Name] | (string extends Query[Name] ? number : never) | undefined }

/** A route as its callers see it. */
type CallOf<Route extends Described> = {
  request: Params<Route['request']> & Query<Route['request']> & Body<Route['request']>
  answer: Answers<Named<Route['responses']>>
}

/** The routes of a module, by method and path: `'GET /api/x/{id}'`. */
export type RoutesOf<Module> = {
  [Name in keyof Module as Module[Name] extends Described
    ? `${Uppercase<Module[Name]['method']>} ${Module[Name]['path']}`
    : never]: Module[Name] extends Described ? CallOf<Module[Name]> : never
}

/**
 * Every route of the product's API. A feature adds its own, made from what the server answers by:
 * `declare module '@e-collecting/kernel/api-routes' { interface ApiRoutes extends RoutesOf<typeof import('./contract/routes.ts')> {} }`.
 * A method, path, parameter or body that no route has does not compile.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add to it.
export interface ApiRoutes {}
