import type { RemoteJudge } from '@verdict/contract'
import type { Site } from './site.ts'
import { atcoder } from './sites/atcoder/atcoder.ts'
import { codeforces, gym } from './sites/codeforces/codeforces.ts'
import { hdu } from './sites/hdu/hdu.ts'
import { libreoj } from './sites/libreoj/libreoj.ts'
import { poj } from './sites/poj/poj.ts'
import { spoj } from './sites/spoj/spoj.ts'

/** Every site there is an adapter for. */
export const sites: readonly Site[] = [hdu, codeforces, gym, poj, atcoder, spoj, libreoj]

/** The site of a display id's prefix; null for an unknown one. */
export const findSite = (key: string): Site | null => sites.find((site) => site.key === key) ?? null

/** The account list a site uses; null for an unknown one. */
export const judgeOfSite = (key: string): RemoteJudge | null => findSite(key)?.judge ?? null

/** Sites that share a list of accounts. */
export const sitesOfJudge = (judge: RemoteJudge): readonly Site[] => sites.filter((site) => site.judge === judge)
