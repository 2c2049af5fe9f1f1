import type { CertificateTemplate } from '@verdict/contract'
import { limits } from '@verdict/contract/limits'
import { call } from '../../../api/client.ts'
import { download } from '../../../api/download.ts'
import { endpointQuery } from '../../../api/query.ts'

/** The calls that manage the certificates of a contest or of a series. */
export interface CertificateDesk {
  readonly kind: 'contest' | 'series'
  readonly save: (template: CertificateTemplate) => Promise<unknown>
  readonly issue: (reissue: boolean) => Promise<unknown>
  readonly revoke: (code: string) => Promise<unknown>
  readonly printAll: () => Promise<unknown>
  /** Each certificate is printed on its own, which takes a second or two. */
  readonly zipAll: () => Promise<unknown>
}

const fresh = { quiet: true, staleTime: 0 } as const
const { zipTimeoutMs } = limits.certificate

export const contestDeskQuery = (cid: number) => endpointQuery('certificates.manage', { query: { cid } }, fresh)
export const seriesDeskQuery = (id: number) => endpointQuery('seriesCertificates.manage', { query: { id } }, fresh)

export const contestDesk = (cid: number): CertificateDesk => ({
  kind: 'contest',
  save: (template) => call('certificates.save', { body: { ...template, cid } }, { quiet: true }),
  issue: (reissue) => call('certificates.issue', { body: { cid, reissue } }),
  revoke: (code) => call('certificates.revoke', { body: { cid, code } }),
  printAll: () => download('certificates.printAll', { query: { cid } }),
  zipAll: () => download('certificates.zipAll', { query: { cid } }, zipTimeoutMs),
})

export const seriesDesk = (id: number): CertificateDesk => ({
  kind: 'series',
  save: ({ audience, ...template }) => {
    const body = { ...template, audience: audience === 'top' ? ('top' as const) : ('participants' as const), id }
    return call('seriesCertificates.save', { body }, { quiet: true })
  },
  issue: (reissue) => call('seriesCertificates.issue', { body: { id, reissue } }),
  revoke: (code) => call('seriesCertificates.revoke', { body: { id, code } }),
  printAll: () => download('seriesCertificates.printAll', { query: { id } }),
  zipAll: () => download('seriesCertificates.zipAll', { query: { id } }, zipTimeoutMs),
})
