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
  const options = ['lint', '--vcs-enabled=false', '--reporter=github', '--max-diagnostics=none', ...Object.keys(files)]
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

/** Who imports what, and what the linter has to say to it. Each stands in a file of its own: the linter starts once for all. */
const REFUSED: [what: string, file: string, name: string, expected: string][] = [
  ['zod in the browser', 'apps/web/src/form.tsx', 'zod', 'would cost every visitor'],
  [
    'a part of a library in the browser',
    'features/alpha/web/page.tsx',
    'drizzle-orm/pg-core',
    'would cost every visitor',
  ],
  ['a library of a scope in the browser', 'packages/ui/button.tsx', '@hono/zod-openapi', 'would cost every visitor'],
  ['the database in the browser', 'apps/web/src/list.tsx', '@e-collecting/database', 'must not import the server'],
  [
    'a schema in the browser',
    'apps/wallet/src/app.tsx',
    '@e-collecting/database/product',
    'must not import the server',
  ],
  ['the server of a feature in the browser', 'features/beta/web/page.tsx', '@e-collecting/beta/server', 'the server'],
  ['a Node module in the browser', 'features/gamma/web/page.tsx', 'node:fs', 'Node.js'],
  ['a page in a contract', 'features/alpha/contract.ts', '@e-collecting/beta/web', 'A contract knows contracts only'],
  ['zod in a contract', 'features/beta/contract.ts', 'zod', 'would cost every visitor'],
  ['a Node module in the engine', 'packages/credentials/jose/sign.ts', 'node:crypto', 'Node.js'],
  ['the server of its own feature in the browser', 'features/delta/web/page.tsx', '../server/secret.ts', 'the server'],
  ['a page on the server', 'features/alpha/server/index.ts', '../web/page.tsx', 'must not import pages'],
  ['a component on the server', 'features/beta/server/index.ts', '@e-collecting/ui', 'must not import pages'],
  ['a part of a page on the server', 'apps/server/src/app.ts', '@e-collecting/beta/web/admin', 'must not import pages'],
  ['the server in a contract', 'features/gamma/contract.ts', './server/list.ts', 'A contract knows contracts only'],
  ['a library in the kernel', 'packages/kernel/clock.ts', 'date-fns', 'The kernel depends on nothing'],
]
const ALLOWED: [file: string, name: string][] = [
  ['features/delta/contract.ts', '@e-collecting/beta/contract'],
  ['features/epsilon/contract.ts', '@e-collecting/kernel'],
  ['features/epsilon/web/page.tsx', '@e-collecting/beta/web'],
  ['features/gamma/server/index.ts', 'zod'],
  ['apps/wallet/src/cli.ts', 'node:path'],
  ['packages/credentials/crypto/node-crypto.ts', 'node:crypto'],
  ['packages/kernel/index.ts', './clock.ts'],
]

const importing = (name: string) => `import { part } from '${name}'\n\nexport const used = part\n`

/** Imports that wait for the linter: it starts once for as many as stand in files of different names. */
function lintInBatches(imports: (readonly [file: string, name: string])[]): Map<string, string> {
  const batches: Record<string, string>[] = []
  for (const [file, name] of imports) {
    const batch = batches.find((one) => !(file in one))
    if (batch === undefined) batches.push({ [file]: name })
    else batch[file] = name
  }
  const said = batches.flatMap((batch) => {
    const lines = lint(Object.fromEntries(Object.entries(batch).map(([file, name]) => [file, importing(name)]))).split(
      '\n',
    )
    return Object.entries(batch).map(([file, name]) => {
      const own = lines.filter((line) => line.includes(`file=${join(folder, file)},`))
      return [`${file} ${name}`, own.join('\n')] as const
    })
  })
  return new Map(said)
}

const said = lintInBatches([...REFUSED.map(([, file, name]) => [file, name] as const), ...ALLOWED])

test.each(REFUSED)('the linter refuses %s', (_, file, name, expected) => {
  expect(said.get(`${file} ${name}`)).toContain(expected)
})

test.each(ALLOWED)('in %s the linter has nothing against %s', (file, name) => {
  expect(said.get(`${file} ${name}`)).not.toMatch(/noRestrictedImports|noNodejsModules/)
})

test('the linter refuses what the workspace does not depend on, and outside tests what it needs for development only', () => {
  const manifest = {
    name: '@e-collecting/alpha',
    dependencies: { csv: '1' },
    devDependencies: { '@e-collecting/beta': '1' },
  }
  writeFileSync(join(folder, 'features/alpha/package.json'), JSON.stringify(manifest))
  const code = `import { one } from 'csv'\nimport { two } from '@e-collecting/beta/server'\nimport { three } from '@e-collecting/gamma'\n\nexport const used = [one, two, three]\n`
  const said = lint({ 'features/alpha/server/index.ts': code })
  expect(said).toContain('line=2')
  expect(said).toContain('line=3')
  expect(said).not.toContain('line=1')
  expect(lint({ 'features/alpha/server/index.test.ts': code })).not.toContain('noUndeclaredDependencies')
})
