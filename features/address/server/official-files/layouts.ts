/** What a file of the federation is about. */
export const FILE_KINDS = ['addresses', 'streets', 'localities', 'communes', 'mutations'] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Columns without which nothing can be done, each under its names: newer first. */
const REQUIRED = {
  addresses: [
    ['ADR_EGAID'],
    ['BDG_EGID'],
    ['ADR_EDID'],
    ['STN_LABEL'],
    ['ADR_NUMBER'],
    ['ZIP_LABEL'],
    ['COM_FOSNR'],
    ['ADR_STATUS'],
  ],
  streets: [['STR_ESID'], ['STN_LABEL'], ['ZIP_LABEL'], ['COM_FOSNR'], ['STR_STATUS']],
  localities: [['Ortschaftsname'], ['PLZ4', 'PLZ'], ['BFS-Nr']],
  communes: [['HistoricalCode'], ['BfsCode'], ['Level'], ['Parent'], ['Name']],
  mutations: [['InitialCode'], ['TerminalCode']],
} as const satisfies Record<FileKind, readonly (readonly string[])[]>

/** A field of a row by the name of its column, or by that which older files have; empty where the file has neither. */
export type FieldOf = (fields: readonly string[], name: string, olderName?: string) => string

/** A heading that is understood. */
export interface Layout {
  kind: FileKind
  fieldOf: FieldOf
}

/** A heading that is like that of a kind of file, but lacks columns. */
export interface Misfit {
  kind: FileKind
  missing: string[]
}

/** Tells by its heading what a file is about, whatever the order of its columns and the spelling of capitals. */
export function recognizeLayout(columns: readonly string[]): Layout | Misfit | undefined {
  const places = new Map(columns.map((column, at) => [column.toLowerCase(), at]))
  const candidates = FILE_KINDS.map((kind) => ({
    kind,
    missing: REQUIRED[kind]
      .filter((names) => !names.some((name) => places.has(name.toLowerCase())))
      .map(([name]) => name),
  }))
  const found = candidates.find(({ missing }) => missing.length === 0)
  if (found !== undefined) return { kind: found.kind, fieldOf: createFieldOf(places) }
  const closest = candidates
    .filter(({ kind, missing }) => missing.length <= REQUIRED[kind].length / 2)
    .toSorted((a, b) => a.missing.length - b.missing.length)[0]
  return closest
}

function createFieldOf(places: ReadonlyMap<string, number>): FieldOf {
  const known = new Map<string, number>()
  const placeOf = (name: string): number => {
    const kept = known.get(name)
    if (kept !== undefined) return kept
    const place = places.get(name.toLowerCase()) ?? -1
    known.set(name, place)
    return place
  }
  return (fields, name, olderName = name) => {
    const place = placeOf(name)
    return fields[place < 0 ? placeOf(olderName) : place] ?? ''
  }
}
