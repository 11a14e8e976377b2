import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['packages/database/schema/product.ts', 'packages/database/schema/trust.ts'],
  out: 'packages/database/migrations',
})
