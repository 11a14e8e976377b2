/** Whose conditions are changed by a mutation tester, and the tests, files or folders, that have to notice. */
export const AREAS = {
  contracts: {
    files: ['features/{popular-votes,wallet-session,support}/contract.ts'],
    tests: [
      'features/popular-votes/contract.test.ts',
      'features/wallet-session/contract.test.ts',
      'features/support/contract.test.ts',
    ],
  },
  exchanges: {
    files: [
      'packages/exchanges/{exchange,exchange-cache,exchange-reader,exchange-state,exchange-store,sweep-exchanges,take-turns}.ts',
    ],
    tests: ['packages/exchanges'],
  },
  sessions: {
    files: [
      'features/wallet-session/server/{session-access,session-state,settle-answer,stream-session,wallet-sessions}.ts',
    ],
    tests: ['features/wallet-session/server'],
  },
  register: {
    files: [
      'features/register/server/{change-credential-status,decide-issuance,follow-issuer,issue-register-credential}.ts',
      'features/register/server/{prepare-issuance,record-steps,refresh-credential,register-sessions,request-register-credential}.ts',
    ],
    tests: ['features/register/server'],
  },
  services: {
    files: [
      'packages/services/issuer/nonces.ts',
      'packages/services/issuer/wallet/{authorize,collect-credential,finish-offer,grant-token}.ts',
      'packages/services/issuer/wallet/{prove-request,repeat-collection,verify-dpop}.ts',
      'packages/services/verifier/session.ts',
      'packages/services/verifier/wallet/receive-answer.ts',
    ],
    tests: ['packages/services/issuer', 'packages/services/verifier', 'packages/services/high-assurance.db.test.ts'],
  },
  engine: {
    files: ['packages/credentials/{jose,sd-jwt,status-list}/!(*.test).ts'],
    tests: ['packages/credentials/jose', 'packages/credentials/sd-jwt', 'packages/credentials/status-list'],
  },
  auth: {
    files: ['features/auth/server/{*-repository,*-passkey,guards,open-session,passkey-policy,sign-in,with*}.ts'],
    tests: ['features/auth/server'],
  },
}
