import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'

/** Said here, as the library would only do it for the first file of a worker. */
afterEach(cleanup)
