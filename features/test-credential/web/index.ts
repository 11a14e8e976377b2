export { TestParts } from './test-parts.tsx'
