export { AdminFrame, type AdminFrameProps, sampleAdmin, sampleClerk } from './admin-frame.tsx'
