export { createWizardStore } from './wizard/wizard-store.ts'
