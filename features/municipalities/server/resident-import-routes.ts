import { requireMunicipalityRight, type StaffEnv, type StaffGuards } from '@e-collecting/auth/server'
import { createApi } from '@e-collecting/http'
import { DomainError } from '@e-collecting/kernel'
import { bodyLimit } from 'hono/body-limit'
import {
  cancelImportRoute,
  confirmImportRoute,
  faultyLinesRoute,
  previewImportRoute,
} from '../contract/resident-import-routes.ts'
import { RESIDENT_IMPORT_MAX_BYTES } from '../contract.ts'
import { type ConfirmResidentImportDeps, confirmResidentImport } from './confirm-resident-import.ts'
import { cancelResidentImport } from './end-resident-imports.ts'
import { listFaultyLines } from './list-faulty-lines.ts'
import { previewResidentImport } from './preview-resident-import.ts'

/** Where a CSV is uploaded, and how large it may be: this route reads its body itself, and only once it knows the sender. */
export const RESIDENT_IMPORT_BODY = {
  path: /^\/api\/admin\/municipalities\/[^/]+\/resident-imports$/,
  maxSize: RESIDENT_IMPORT_MAX_BYTES,
}

const limitBody = bodyLimit({
  maxSize: RESIDENT_IMPORT_BODY.maxSize,
  onError: () => {
    throw new DomainError('import-too-large', 'The file is too large.')
  },
})

export interface ResidentImportRoutesDeps extends ConfirmResidentImportDeps {
  guards: StaffGuards
}

/** The API of the CSV import. An import belongs to the one who uploaded it; for everybody else it does not exist. */
export function createResidentImportRoutes(deps: ResidentImportRoutesDeps) {
  const api = createApi<StaffEnv>()
  api.use('/api/admin/municipalities/:id/resident-imports', deps.guards.requireStaff)
  api.use('/api/admin/resident-imports/*', deps.guards.requireStaff)
  return api
    .openapi(previewImportRoute, async (c) => {
      const { id } = c.req.valid('param')
      requireMunicipalityRight(c.get('actor'), id)
      await limitBody(c, async () => {})
      const csv = new Uint8Array(await c.req.arrayBuffer())
      return c.json(await previewResidentImport(deps, id, csv, c.get('actor')), 201)
    })
    .openapi(confirmImportRoute, async (c) =>
      c.json(await confirmResidentImport(deps, c.req.valid('param').id, c.req.valid('json'), c.get('actor')), 200),
    )
    .openapi(faultyLinesRoute, async (c) => {
      const lines = await listFaultyLines(deps, c.req.valid('param').id, c.get('actor'))
      return c.json({ lines }, 200, { 'cache-control': 'no-store' })
    })
    .openapi(cancelImportRoute, async (c) => {
      await cancelResidentImport(deps, c.req.valid('param').id, c.get('actor'))
      return c.body(null, 204)
    })
}
