import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from './list-files.mjs'

const READ = /\.(tsx?|m?js|css|md)$/

/** Numbers of lists, documents and conversations that a reader of this repository does not have. */
const FOREIGN = /\b(decision|lesson|issue)s? #?\d+|\b(spec|specification|architecture|style|swiyu|facts) ?§|\(§\d/i

/**
 * Comments and documents say their reason, or name a record or a paragraph of a public standard.
 * @param {string} root folder of the checkout
 * @returns {string[]} one line for each reference that leads nowhere
 */
export const findForeignReferences = (root) =>
  listFiles(root)
    .filter((file) => READ.test(file))
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const reference = FOREIGN.exec(line)?.[0]
          if (reference === undefined) return []
          return [
            `${file}:${index + 1}: "${reference}": nobody here can look that up; say the reason, or name a record`,
          ]
        }),
    )
