export { AdminFrame, sampleAdmin, sampleClerk } from './admin-frame.tsx'
export { answeringApi, noContent, problem } from './answering-api.ts'
export { renderInAdmin } from './render-in-admin.tsx'
