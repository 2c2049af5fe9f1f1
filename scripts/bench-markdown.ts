import './lib/plain-errors.ts'
import { benchMarkdown } from '../bench/markdown.ts'

/** `npm run bench:markdown [-- COUNT [SEED]]`: searches for texts whose rendering takes more than linear time. */

const [count = '1500', seed = '1'] = process.argv.slice(2)
process.exitCode = benchMarkdown({ count: Number(count), seed: Number(seed) }) === 0 ? 0 : 1
