import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Migrations keep the text that installations have run. */
const SKIPPED = ['node_modules', 'dist', 'data', '.git', 'fixtures', 'migrations', 'test-results']

/**
 * Files of a checkout, by their paths in it.
 * @param {string} root
 * @param {readonly string[]} skipped names of folders that are passed over, wherever they are
 * @returns {string[]}
 */
export function listFiles(root, skipped = SKIPPED, folder = '') {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return skipped.includes(entry.name) ? [] : listFiles(root, skipped, path)
    return [path]
  })
}
