import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
// A folder of its own: what must fail has no place where the linter looks.
const folder = mkdtempSync(join(tmpdir(), 'lint-rules-'))
afterAll(() => rmSync(folder, { recursive: true }))
copyFileSync(join(root, 'biome.json'), join(folder, 'biome.json'))

/** What the linter of this checkout says to some files. */
function lint(files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  const biome = join(root, 'node_modules/@biomejs/biome/bin/biome')
  const options = ['lint', '--vcs-enabled=false', '--reporter=github', ...Object.keys(files)]
  return spawnSync(process.execPath, [biome, ...options], { cwd: folder, encoding: 'utf8' }).stdout
}

test('the linter refuses a circle of types', () => {
  const said = lint({
    'packages/kernel/first.ts': `import type { Second } from './second.ts'\nexport type First = { second: Second }\n`,
    'packages/kernel/second.ts': `import type { First } from './first.ts'\nexport type Second = { first: First }\n`,
  })
  expect(said).toContain('noImportCycles')
  expect(said).toContain('packages/kernel/second.ts')
})
