import { endpointQuery } from '../../../api/query.ts'

/** Each look is a new picture, so it is never kept. */
export const captchaQuery = endpointQuery(
  'accounts.captcha',
  {},
  {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { once: true },
  },
)
