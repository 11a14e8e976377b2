/** Holds the code to the owners of tables, keeps SQL in repositories, and German names of columns with it. */
import { basename } from 'node:path'

/** SQL stands in these, and in the package that is about the database. */
const HOLDS_SQL = /-(repository|statements)\.ts$/
const DATABASE = /^packages\/database\//
const TABLE = /export const (\w+) = (?:pgTable|\w+\.table)\(\s*'(\w+)'/g
const COLUMN = /^\s+(\w+): \w+\('(\w+)'/gm
const GERMAN = /volksbegehren|gemeinde|einwohner|name$|geburtsdatum|kanton|nummer/i
const TABLE_IMPORT =
  /import (?:type )?\{([^}]*)\} from '@e-collecting\/database\/(?:declaration|product|register|staff|tags|trust)'/g
const QUERY_BUILDER = /^import (?!type )[^;]*?'drizzle-orm(?:\/pg-core)?'/m
const STATEMENT =
  /\binsert into [\w${]|\bdelete from [\w${]|\bselect [^;'`]{0,200}?\bfrom [\w${]|\bupdate [\w.${}]+ (?:as \w+ )?set /i
const NAMED = /\b(?:from|join|into|update|table)\s+(?:(?:declaration|tags|trust|\{schema\}|\$\{schema\})\.)?"?(\w+)/gi
/** Their files have German columns of their own: those of the CSV that municipalities hand in. */
const CSV = /^features\/municipalities\/(contract\/resident-columns|server\/read-resident-csv)\.ts$/

/**
 * @typedef {{ file: string; text: string }} Source
 * @param {readonly Source[]} sources all but tests
 * @param {Record<string, readonly string[]>} owners tables by workspace
 * @param {readonly { file: string; tables: readonly string[] }[]} shared files that may name tables of others
 * @returns {string[]} one line for each violation
 */
export function findTableViolations(sources, owners, shared) {
  const schema = readSchema(sources)
  const ownerOf = new Map(Object.entries(owners).flatMap(([owner, tables]) => tables.map((table) => [table, owner])))
  const used = new Set()
  const code = sources.filter(({ file }) => file.endsWith('.ts') && /^(apps|features|packages)\//.test(file))
  return [
    ...checkDeclaration(schema.tables, ownerOf),
    ...code.flatMap((source) => checkOwners(source, { schema, ownerOf, shared, used })),
    ...checkShared(shared, used),
    ...code.filter(({ file }) => !HOLDS_SQL.test(file) && !DATABASE.test(file)).flatMap(checkPlace(schema)),
  ]
}

function readSchema(sources) {
  const schema = sources.filter(({ file }) => /^packages\/database\/schema\//.test(file)).map(({ text }) => text)
  const tables = new Map(schema.flatMap((text) => [...text.matchAll(TABLE)].map(([, name, table]) => [name, table])))
  const columns = schema.flatMap((text) => [...text.matchAll(COLUMN)].flatMap(([, name, column]) => [name, column]))
  const german = [...new Set(columns.filter((name) => GERMAN.test(name) && !/^(\w*_)?(name|table_?name)$/i.test(name)))]
  return { tables, german: german.length === 0 ? /(?!)/ : new RegExp(`\\b(?:${german.join('|')})\\b`) }
}

function checkDeclaration(tables, ownerOf) {
  const existing = new Set(tables.values())
  return [
    ...[...existing].filter((table) => !ownerOf.has(table)).map((table) => `table ${table}: nobody owns it`),
    ...[...ownerOf.keys()]
      .filter((table) => !existing.has(table))
      .map((table) => `table ${table}: there is no such table`),
  ]
}

function checkOwners({ file, text }, { schema, ownerOf, shared, used }) {
  if (DATABASE.test(file)) return []
  const workspace = file.split('/').slice(0, 2).join('/')
  const allowed = shared.find((exception) => exception.file === file)?.tables ?? []
  const foreign = [...tablesIn(text, schema, ownerOf)].filter((table) => ownerOf.get(table) !== workspace)
  for (const table of foreign) used.add(`${file} ${table}`)
  return foreign
    .filter((table) => !allowed.includes(table))
    .map((table) => `${file}: table ${table} belongs to ${ownerOf.get(table)}; ask it`)
}

/** Those whose objects are imported, and those that a text of SQL names. */
function tablesIn(text, { tables }, ownerOf) {
  const imported = [...text.matchAll(TABLE_IMPORT)].flatMap(([, names]) =>
    names.split(',').map((name) =>
      tables.get(
        name
          .trim()
          .replace(/^type /, '')
          .split(' as ')[0],
      ),
    ),
  )
  const named = [...withoutComments(text).matchAll(NAMED)].map(([, name]) => name.toLowerCase())
  return new Set([...imported, ...named].filter((table) => ownerOf.has(table)))
}

/** An exception that nobody needs any more is not kept. */
function checkShared(shared, used) {
  return shared.flatMap(({ file, tables }) =>
    tables.filter((table) => !used.has(`${file} ${table}`)).map((table) => `${file}: does not name ${table} any more`),
  )
}

const checkPlace = (schema) => (source) => {
  const text = withoutComments(source.text)
  const hasSql = QUERY_BUILDER.test(text) || STATEMENT.test(text) || text.search(TABLE_IMPORT) >= 0
  const column = CSV.test(source.file) ? undefined : text.match(schema.german)?.[0]
  return [
    ...(hasSql ? [`${source.file}: SQL belongs in a repository, not in ${basename(source.file)}`] : []),
    ...(column === undefined ? [] : [`${source.file}: "${column}": German names of columns stop at the repository`]),
  ]
}

const withoutComments = (text) => text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
