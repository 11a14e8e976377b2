import { ADDRESS_GUARDS } from './guards-address.mjs'
import { AUTH_GUARDS } from './guards-auth.mjs'
import { CHANGE_GUARDS } from './guards-changes.mjs'
import { CLIENT_GUARDS } from './guards-clients.mjs'
import { CONTRACT_GUARDS } from './guards-contracts.mjs'
import { DATABASE_GUARDS } from './guards-database.mjs'
import { DECLARATION_GUARDS } from './guards-declaration.mjs'
import { DECLARING_GUARDS } from './guards-declaring.mjs'
import { EDGE_GUARDS } from './guards-edge.mjs'
import { ENGINE_GUARDS } from './guards-engine.mjs'
import { EVIDENCE_GUARDS } from './guards-evidence.mjs'
import { EXCHANGE_GUARDS } from './guards-exchanges.mjs'
import { ITEM_GUARDS } from './guards-items.mjs'
import { MUNICIPALITY_GUARDS } from './guards-municipalities.mjs'
import { PARTS_GUARDS } from './guards-parts.mjs'
import { PUBLISHING_GUARDS } from './guards-publishing.mjs'
import { REGISTER_GUARDS } from './guards-register.mjs'
import { SERVICE_GUARDS } from './guards-services.mjs'
import { SESSION_GUARDS } from './guards-sessions.mjs'
import { SIGN_IN_GUARDS } from './guards-sign-in.mjs'
import { TAG_GUARDS } from './guards-tags.mjs'
import { TLOG_GUARDS } from './guards-tlog.mjs'
import { WALLET_GUARDS } from './guards-wallet.mjs'

/** The mutants that are written down, by area. */
export const LISTED = {
  contracts: CONTRACT_GUARDS,
  exchanges: EXCHANGE_GUARDS,
  sessions: SESSION_GUARDS,
  register: [...REGISTER_GUARDS, ...CHANGE_GUARDS],
  services: SERVICE_GUARDS,
  engine: ENGINE_GUARDS,
  auth: AUTH_GUARDS,
  municipalities: MUNICIPALITY_GUARDS,
  edge: EDGE_GUARDS,
  'sign-in': SIGN_IN_GUARDS,
  items: ITEM_GUARDS,
  wallet: WALLET_GUARDS,
  clients: CLIENT_GUARDS,
  database: DATABASE_GUARDS,
  address: ADDRESS_GUARDS,
  tags: TAG_GUARDS,
  tlog: TLOG_GUARDS,
  declaration: [...DECLARATION_GUARDS, ...DECLARING_GUARDS, ...PUBLISHING_GUARDS],
  parts: PARTS_GUARDS,
  evidence: EVIDENCE_GUARDS,
}
