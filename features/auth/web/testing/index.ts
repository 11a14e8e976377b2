export { AdminFrame, sampleAdmin, sampleClerk } from './admin-frame.tsx'
export { renderInAdmin } from './render-in-admin.tsx'
