import { hydroSamples } from './samples/hydro.ts'
import { kattisSamples } from './samples/kattis.ts'
import { otherSamples } from './samples/others.ts'
import { polygonSamples } from './samples/polygon.ts'
import type { Sample } from './samples/sample.ts'

export const samples: readonly Sample[] = [...kattisSamples, ...hydroSamples, ...polygonSamples, ...otherSamples]
