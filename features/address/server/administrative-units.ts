/** 1 canton, 2 district, 3 municipality. Codes repeat across levels, so a code alone identifies nothing. */
export type AdministrativeLevel = 1 | 2 | 3

export interface AdministrativeUnit {
  bfsNumber: string
  historicalCode: string
  /** `historicalCode` of the unit above; empty for a canton. */
  parent: string
  level: AdministrativeLevel
  name: string
}

/** The municipalities of the country with what is above them, and what became of those that are gone. */
export interface AdministrativeUnits {
  /** In force. */
  units: readonly AdministrativeUnit[]
  /** Number of a municipality that is gone, and of the one into which it has merged. */
  successors: ReadonlyMap<string, string>
}

/** As it is served: each unit, found again by the names of its columns. */
export function formatAdministrativeUnits(units: readonly AdministrativeUnit[]): string {
  const lines = units.map((unit) =>
    [unit.bfsNumber, unit.historicalCode, unit.parent, unit.level, quote(unit.name)].join(','),
  )
  return ['BfsCode,HistoricalCode,Parent,Level,Name', ...lines, ''].join('\n')
}

const quote = (text: string): string => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
