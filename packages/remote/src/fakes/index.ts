export { startHduFake } from '../sites/hdu/fake.ts'
export { FakeEngine, type FakeRun, type RunningFake } from './engine.ts'
