export { createWholeTagService } from './whole-tag-service.ts'
