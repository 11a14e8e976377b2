import { posix } from 'node:path'

/**
 * The guards of one file that are taken out.
 * @param {string} file which holds them
 * @param {readonly string[]} tests files and folders nearest to it, one of which has to notice; those without a folder are beside the file
 * @param {Record<string, string | object | readonly (string | object)[]>} mutants what becomes of each text of the file; of one that may
 *   go unnoticed `becomes`, and `because` of what
 */
export function guards(file, tests, mutants) {
  return {
    file,
    tests: tests.map((test) => (test.includes('/') ? test : posix.join(posix.dirname(file), test))),
    mutants: Object.entries(mutants).flatMap(([guard, replacements]) =>
      [replacements]
        .flat()
        .map((becomes) => (typeof becomes === 'string' ? { guard, becomes } : { guard, ...becomes })),
    ),
  }
}
