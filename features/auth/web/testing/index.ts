export { AdminFrame, type AdminFrameProps, sampleAdmin, sampleClerk } from './admin-frame.tsx'
export { renderInAdmin } from './render-in-admin.tsx'
