export { createTestKey, sha256, type TestKey, verifyEd25519 } from './test-keys.ts'
export { createTestLog, type TestLog } from './test-log.ts'
export { createTestTree } from './test-tree.ts'
