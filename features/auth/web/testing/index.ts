export { AdminFrame, sampleAdmin, sampleClerk } from './admin-frame.tsx'
export { expectHiddenSearch } from './expect-hidden-search.ts'
export { renderInAdmin } from './render-in-admin.tsx'
