export { type RenderInSiteOptions, renderInSite } from './render-in-site.tsx'
export { deferred, Problem, type StubRequest, type StubRoutes, stubServer } from './stub-server.ts'
