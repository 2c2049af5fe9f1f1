import { type ccsInfo, ccsVersion } from '@verdict/contract'
import type { z } from 'zod'

/** Version of the interface and name of this software. */
export const info: z.output<typeof ccsInfo> = {
  version: ccsVersion.version,
  version_url: ccsVersion.url,
  provider: { name: 'Verdict', version: '0.2.0' },
}
