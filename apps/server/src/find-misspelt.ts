import { EnvironmentSchema } from './environment.ts'

/** Shorter ones resemble too much of what is set for others. */
const LEAST_LENGTH = 6

const SETTINGS = new Set(Object.keys(EnvironmentSchema.shape))

/**
 * Names that nobody reads and that are a setting's but for one letter: missing, too much, another one, or changed round with its neighbour.
 * @param names of the environment
 */
export function findMisspelt(names: readonly string[]): { name: string; setting: string }[] {
  const longer = [...SETTINGS].filter((setting) => setting.length >= LEAST_LENGTH)
  return names
    .filter((name) => !SETTINGS.has(name))
    .flatMap((name) => {
      const setting = longer.find((other) => differByOne(name, other))
      return setting === undefined ? [] : [{ name, setting }]
    })
}

function differByOne(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  const forms = withoutOne(other)
  return withoutOne(one).some((form) => forms.includes(form))
}

/** A word, and what is left of it without one of its letters. */
const withoutOne = (word: string): string[] => [
  word,
  ...Array.from(word, (_, at) => word.slice(0, at) + word.slice(at + 1)),
]
