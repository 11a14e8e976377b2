import { fileURLToPath } from 'node:url'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, inject } from 'vitest'
import { type Stage, setBrowser } from './stage.ts'

const configFile = fileURLToPath(new URL('../../apps/gallery/vite.config.ts', import.meta.url))

/** The gallery of components, under the policy that the product gives its administration. */
export function setGalleryStage(): Pick<Stage, 'visit'> {
  let server: PreviewServer | undefined
  beforeAll(async () => {
    await build({ configFile, logLevel: 'warn' })
    const headers = { 'content-security-policy': await policyOfAdministration() }
    server = await preview({ configFile, preview: { port: 0, headers } })
  })
  const visit = setBrowser()
  afterAll(() => server?.close())
  return {
    visit: (options) => {
      const url = server?.resolvedUrls?.local[0]
      if (url === undefined) throw new Error('the gallery does not run yet')
      return visit(url, options)
    },
  }
}

async function policyOfAdministration(): Promise<string> {
  const { headers } = await fetch(`${inject('sharedUrl')}/admin`)
  const policy = headers.get('content-security-policy')
  if (policy === null) throw new Error('the administration has no policy')
  return policy
}
