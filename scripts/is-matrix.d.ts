import 'vitest'

/** Known to tests of the server and of the web part. */
declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run test:all`: what takes long is tried, too, and what else is looked at by samples as a whole. */
    isMatrix: boolean
  }
}
