export { rememberReturn } from '../remember-return.ts'
export { OFFER_LINK, stubFlow, WALLET_LINK } from './stub-flow.ts'
export { button, heading, pass, press, setFreshTab } from './wizard-moves.ts'
export { openWizardTab } from './wizard-tab.ts'
