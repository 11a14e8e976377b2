import { strykerPlugins as theirs } from '@stryker-mutator/vitest-runner'
import { OutcomeReporter } from './outcome-reporter.mjs'
import { WarmRunner } from './warm-runner.mjs'

const [{ factory, kind }] = theirs
const createWarmRunner = (injector) => new WarmRunner(factory(injector))
createWarmRunner.inject = factory.inject

export const strykerPlugins = [
  { kind, name: 'warm-vitest', factory: createWarmRunner },
  { kind: 'Reporter', name: 'outcomes', injectableClass: OutcomeReporter },
]
