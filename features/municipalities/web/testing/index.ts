export { ANNA, ONLY_PAGE } from './register-stub.ts'
